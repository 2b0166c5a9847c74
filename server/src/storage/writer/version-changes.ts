// What a batch did to records that are kept as versions: from those before it and those behind it, by their keys.

/** A version of a record; `number` is that of the record, and stays from version to version. */
interface Version {
  readonly number: number
}

/** Records that went, that have another version than before, and that came. */
export interface VersionChanges<V> {
  readonly gone: readonly V[]
  readonly changed: readonly { readonly before: V; readonly now: V }[]
  readonly come: readonly V[]
}

/** The changes. A deleted record that came back under its key within the batch is another record: gone and come. */
export function versionChanges<V extends Version>(
  before: ReadonlyMap<string, V>,
  now: ReadonlyMap<string, V | undefined>,
): VersionChanges<V> {
  const gone: V[] = []
  const changed: { before: V; now: V }[] = []
  const come: V[] = []
  for (const [key, latest] of now) {
    const earlier = before.get(key)
    if (latest === earlier) continue
    if (latest !== undefined && earlier?.number === latest.number) changed.push({ before: earlier, now: latest })
    else {
      if (earlier !== undefined) gone.push(earlier)
      if (latest !== undefined) come.push(latest)
    }
  }
  return { gone, changed, come }
}
