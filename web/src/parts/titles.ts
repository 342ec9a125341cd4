/** The title of a game without that of its family: "Keltis – Das Orakel" is Das Orakel where all four stand side by side. */
export function shortTitle(title: string): string {
  const own = title.split(' – ').at(-1) ?? title
  return own.charAt(0).toLocaleUpperCase() + own.slice(1)
}
