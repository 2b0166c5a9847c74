// The place in a list that a key leads to: the arrows or j and k by one, Home and End to the ends.

/** The place; undefined where the key leads nowhere. */
export function stepOf(key: string, at: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(count - 1, at + 1),
    j: Math.min(count - 1, at + 1),
    ArrowUp: Math.max(0, at - 1),
    k: Math.max(0, at - 1),
    Home: 0,
    End: count - 1,
  }
  return Object.hasOwn(steps, key) ? steps[key] : undefined
}
