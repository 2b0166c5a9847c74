// Terms while they are edited: JSON that is replaced along a path, never changed in place. What is empty is left out, so that what is sent
// has only what was written.

/** A value of JSON; absent where nothing was written. */
export type Value = string | number | boolean | null | undefined | readonly Value[] | { readonly [name: string]: Value }

/** A record of JSON. */
export type Fields = { readonly [name: string]: Value }

/** The fields of a value that is a record; none of another. */
export function fieldsIn(value: Value): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

/** The members of a value that is a list; none of another. */
export function membersIn(value: Value): readonly Value[] {
  return Array.isArray(value) ? (value as readonly Value[]) : []
}

/** A record with one field changed; undefined takes it out. */
export function withField(record: Fields, name: string, value: Value): Fields {
  const { [name]: _, ...others } = record
  // A field keeps its place, so that what was not changed stays the same text.
  if (value === undefined) return others
  return name in record ? { ...record, [name]: value } : { ...others, [name]: value }
}

/** A list with one member changed. */
export function withMember(list: readonly Value[], index: number, value: Value): readonly Value[] {
  return list.map((member, at) => (at === index ? value : member))
}

/** A list with a member moved to another place. */
export function moved(list: readonly Value[], from: number, to: number): readonly Value[] {
  if (to < 0 || to >= list.length) return list
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, list[from])
}

/** Parts that differ from those before, as they are sent: what was taken out is null. */
export function changesOf(before: Fields, after: Fields): Fields {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null))
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null]))
}

/** An id that no member of a list has: the word itself, or with a number behind it. */
export function freeId(list: readonly Value[], word: string): string {
  const stem = word.replaceAll('_', '-')
  const taken = new Set(list.map((member) => fieldsIn(member)['id']))
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? stem : `${stem}-${count}`
    if (!taken.has(id)) return id
  }
}
