// Whatever looks at all rows of a list is read stretch after stretch, and no longer than a few seconds: what a list of any length costs is
// bounded, and an answer that is not of all rows states that.

/** After so long no further stretch is looked at. One takes less than a second. */
export const TOTALS_MS_MAX = 3_000

/** The key after which the next stretch begins; undefined at the beginning, and where there is no further one. */
export type StretchKey = readonly string[] | undefined

/** Reads stretch after stretch, as far as `ms_max` allows. Returns whether there are more. */
export async function readStretches(read: (key: StretchKey) => Promise<StretchKey>, ms_max: number): Promise<boolean> {
  const until_ms = performance.now() + ms_max
  let key: StretchKey
  do {
    key = await read(key)
  } while (key !== undefined && performance.now() < until_ms)
  return key !== undefined
}
