// What obligors were called on a day, as known at a moment. Only businesses are: the name of a person is no part of a portfolio.
import { stateOn } from '@tapeline/kernel/core/dated-facts'
import { groupBy } from '@tapeline/kernel/core/group-by'
import type { NamesBeside } from '../../../http/named-table.ts'
import type { Database, Querier } from '../../../storage/database.ts'
import { accountShape } from '@tapeline/contract/records/account/account-definition'
import { readObligorPatches } from '../contribution/contributor-reads.ts'

/** Of which tenant, on which day and as known when. */
export interface NamesAsked {
  readonly tenant: number
  readonly known_at: number
  readonly as_of: string
}

/** The names of those obligors that are businesses and have one, by their ids. */
export async function readBusinessNames(
  querier: Querier,
  asked: NamesAsked,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const patches = await readObligorPatches(querier, asked, [...new Set(ids)])
  const names = [...groupBy(patches, ({ id }) => id)].flatMap(([id, dated]) => {
    const { type, name } = stateOn(dated, asked.as_of, accountShape)
    return type === 'business' && typeof name === 'string' ? [[id, name] as const] : []
  })
  return new Map(names)
}

/** The same beside the ids of a table, in files for people. */
export function obligorNamesBeside(database: Database, asked: NamesAsked): NamesBeside {
  return {
    of: 'obligor_id',
    as: 'obligor_name',
    meaning: 'The name of a business on the day; empty of an individual, and where none was known.',
    find: (ids) => database.transaction((transaction) => readBusinessNames(transaction, asked, ids)),
  }
}
