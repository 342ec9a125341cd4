// How sure a figure is.

/** Standard errors that stand behind "±", and to each side of a bar: a figure lies that near 95 times of 100. */
export const SPREAD = 2

/** Whether something differs from nothing beyond that. */
export const sure = (value: number, error: number): boolean => Math.abs(value) > SPREAD * error
