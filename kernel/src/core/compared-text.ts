// A value as a text by which it is compared: values with the same text are the same.

/** Everything of a value, also what JSON has no form for: maps and sets by what they hold, numbers that are not finite by their names. */
export function comparedText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (part instanceof Map || part instanceof Set) return [...part]
    return typeof part === 'number' && !Number.isFinite(part) ? String(part) : part
  })
}
