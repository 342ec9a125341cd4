const STEPS = [5, 4, 3, 2, 1, 5, 1, 2, 3, 4, 5]
/** What cards allow the priestess in examples, by their number. */
export const stepsOf = (value: number): number => STEPS[value] ?? 0
