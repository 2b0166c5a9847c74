// Finds lenders for the operator, and gives what it finds the names of theirs.
import { type Querier, installationStatement } from '../../storage/database.ts'
import { isNamed } from '../account/account-words-rules.ts'
import { type Hit, type Question, plainHit } from './found-rules.ts'

/** Lenders that are searched. */
const LENDERS_MAX = 2_000

const listLenders = installationStatement(
  'list-lenders-to-find',
  `select organization, name from organizations where not is_operator order by name, organization limit ${LENDERS_MAX}`,
)

/** The names of lenders by their ids, in the order of the names. */
export async function readLenderNames(querier: Querier): Promise<Map<string, string>> {
  const rows = await querier.query<{ organization: string; name: string }>(listLenders, [])
  return new Map(rows.map(({ organization, name }) => [organization, name]))
}

/** Lenders by name or id. */
export function findLenders(names: ReadonlyMap<string, string>, words: Question['words']): Hit[] {
  if (words === undefined) return []
  return [...names]
    .filter(([id, name]) => isNamed(`${name} ${id}`, words))
    .map(([id, name]) => ({ ...plainHit(id, name, id), organization: id, organization_name: name }))
}

/** A hit with the name of its lender. */
export function withLender(hit: Hit, names: ReadonlyMap<string, string>): Hit {
  return hit.organization === null
    ? hit
    : { ...hit, organization_name: names.get(hit.organization) ?? hit.organization }
}
