// A new view is mostly the old one. Parts that are equal stay the same objects, so that only what changed is drawn again.

/** `now`, with every part that equals its counterpart in `old` replaced by it; `old` itself where all is equal. */
export function share<T>(old: unknown, now: T): T {
  if (Object.is(old, now)) return now
  if (typeof old !== 'object' || typeof now !== 'object' || old === null || now === null) return now
  if (Array.isArray(now)) return Array.isArray(old) ? (shareList(old, now) as T) : now
  if (Array.isArray(old) || Object.getPrototypeOf(now) !== Object.prototype) return now
  const before = old as Record<string, unknown>
  const found: Record<string, unknown> = {}
  const names = Object.keys(now)
  let same = names.length === Object.keys(before).length
  for (const name of names) {
    found[name] = share(before[name], (now as Record<string, unknown>)[name])
    same &&= name in before && Object.is(found[name], before[name])
  }
  return (same ? old : found) as T
}

function shareList(old: unknown[], now: unknown[]): unknown[] {
  const found = now.map((item, n) => share(old[n], item))
  return found.length === old.length && found.every((item, n) => Object.is(item, old[n])) ? old : found
}

/** Shares what it is given with what it was given before. */
export function steady(): <T>(now: T) => T {
  let last: unknown
  return <T>(now: T): T => {
    const found = share(last, now)
    last = found
    return found
  }
}
