// Names beside the ids of a table, in files for people alone: programs look a record up by its id, people do not.
import { freeText } from '@tapeline/contract/kind'
import type { Fields } from './csv.ts'

/** The names of what a column of ids is of. */
export interface NamesBeside {
  /** The field of the ids. */
  readonly of: string
  /** The field of the names, and what it means. */
  readonly as: string
  readonly meaning: string
  readonly find: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** What names are added to. */
interface NamedTable {
  readonly fields: Fields
  readonly pieces: AsyncIterable<readonly unknown[]>
  readonly names?: NamesBeside | undefined
}

/** The longest name. */
const NAME_MAX = 255

/** The table with its names, which are looked up as its rows are read. */
export function withNames<T extends NamedTable>(table: T): T {
  const { fields, pieces, names } = table
  if (names === undefined) return table
  const withName = Object.entries(fields).flatMap(([field, kind]) =>
    field === names.of
      ? [[field, kind] as const, [names.as, freeText(NAME_MAX, names.meaning)] as const]
      : [[field, kind] as const],
  )
  return { ...table, fields: Object.fromEntries(withName), pieces: named(pieces, names) }
}

async function* named(
  pieces: AsyncIterable<readonly unknown[]>,
  { of, as, find }: NamesBeside,
): AsyncGenerator<readonly unknown[]> {
  const idOf = (record: unknown) => String((record as { readonly [field: string]: unknown })[of])
  for await (const records of pieces) {
    const names = await find([...new Set(records.map(idOf))])
    yield records.map((record) => ({ ...(record as object), [as]: names.get(idOf(record)) ?? null }))
  }
}
