// What accounts were called on a day, as known at a moment: a business by its name, a person by given and family name.
import { nameOfAccount } from '@tapeline/kernel/core/account-name'
import { type DatedPatch, type State, stateOn } from '@tapeline/kernel/core/dated-facts'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { accountShape } from '@tapeline/contract/records/account/account-definition'
import { type Querier, statement } from '../../storage/database.ts'
import { FIELDS_BY_ID } from './account-name-endpoints.ts'

/** Of which tenant, on which day and as known when. */
export interface NamesAsked {
  readonly tenant: number
  readonly as_of: string
  readonly known_at: number
}

/** An account and its name. */
export interface AccountName {
  readonly id: string
  readonly name: string
}

interface PatchOfAccount extends DatedPatch {
  readonly id: string
}

const findPatchesById = statement(
  'find-account-patches-for-names',
  `
  select a.id, p.recorded, p.effective::text as effective, p.patch from unnest($2::text[]) as w(id)
  cross join lateral (select id, number from accounts where tenant = $1 and id = w.id offset 0) a
  cross join lateral (
    select * from account_patches where tenant = $1 and number = a.number and recorded <= $3 offset 0) p`,
)

/** Those of the accounts that there are and that have a name. */
export async function readAccountNames(
  querier: Querier,
  asked: NamesAsked,
  ids: readonly string[],
): Promise<AccountName[]> {
  return (await readStates(querier, asked, ids)).flatMap(({ id, state }) => {
    const name = nameOfAccount(state)
    return name === null ? [] : [{ id, name }]
  })
}

/** Those of the accounts that were known, by what the list of accounts shows of them. */
export async function readAccountsById(querier: Querier, asked: NamesAsked, ids: readonly string[]): Promise<State[]> {
  return (await readStates(querier, asked, ids)).map(({ id, state }) => ({
    ...Object.fromEntries(FIELDS_BY_ID.map((field) => [field, state[field] ?? null])),
    id,
  }))
}

interface StateOfAccount {
  readonly id: string
  readonly state: State
}

async function readStates(
  querier: Querier,
  { tenant, as_of, known_at }: NamesAsked,
  ids: readonly string[],
): Promise<StateOfAccount[]> {
  const patches = await querier.query<PatchOfAccount>(findPatchesById, [tenant, ids, known_at])
  return [...groupBy(patches, ({ id }) => id)].map(([id, dated]) => ({
    id,
    state: stateOn(dated, as_of, accountShape),
  }))
}
