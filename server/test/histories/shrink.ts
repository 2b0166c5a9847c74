// Makes a failing history smaller: leaves parts out, many at first and then single ones, as long as a promise is still broken without them
// (delta debugging, Zeller and Hildebrandt). Processes do not repeat exactly, so a part counts as needed only after some attempts without it.

/** The smallest set of parts found that still fails. `fails` is asked at most `attempts_max` times. */
export async function shrink(
  parts: readonly string[],
  fails: (parts: ReadonlySet<string>) => Promise<boolean>,
  attempts_max: number,
): Promise<string[]> {
  let left = [...parts]
  let attempts = 0
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < left.length && attempts < attempts_max;) {
      const fewer = left.filter((_, i) => i < at || i >= at + size)
      attempts += 1
      if (fewer.length > 0 && (await fails(new Set(fewer)))) left = fewer
      else at += size
    }
  }
  return left
}
