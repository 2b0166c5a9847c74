// Records of the operator as known at a moment, all of one filter at once: the terms of a line, the balances of an account, the rates of
// a day. Filters on fields that never change, or whose every value is asked for, find each record whatever its earlier values were.
import { type DatedPatch, type State, stateOn } from '@tapeline/kernel/core/dated-facts'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { type Querier, statement } from '../../storage/database.ts'
import { findOperatorPatches, findOperatorRecords } from './operator-record-store.ts'
import { operatorPosting, scopeOf } from './operator-postings.ts'
import { type OperatorResource, operatorShape } from './operator-resource.ts'

/** A record as known. */
export interface KnownRecord {
  readonly id: string
  readonly number: number
  readonly organization: string
  readonly state: State
}

/** The operator's tenant, and the moment. */
export interface OperatorMoment {
  readonly operator: number
  readonly known_at: number
}

// Every record by its place in a list, then its patches.
const findFiltered = statement(
  'find-operator-records-known',
  `
  select r.id, r.number, r.organization, p.recorded, p.effective::text as effective, p.patch from unnest($2::uuid[]) as w(posting)
  cross join lateral (select sorted, tie from operator_record_postings where tenant = $1 and posting = w.posting offset 0) l
  cross join lateral (
    select id, number, organization from operator_records where tenant = $1 and sorted = l.sorted and tie = l.tie offset 0) r
  cross join lateral (
    select * from operator_record_patches where tenant = $1 and number = r.number and recorded <= $3 offset 0) p`,
)

type PatchOfRecord = DatedPatch & Omit<KnownRecord, 'state'>

/** A filter of a list, of all organizations or of one. */
export interface RecordFilter {
  readonly organization?: string
  readonly field: string
  readonly values: readonly string[]
}

/** The records of a kind under a filter, as they were on a day by what was known at the moment, in the order in which they were made. */
export async function readKnownRecords(
  querier: Querier,
  { operator, known_at }: OperatorMoment,
  resource: OperatorResource,
  { organization, field, values }: RecordFilter,
  day: string,
): Promise<KnownRecord[]> {
  if (values.length === 0) return []
  const scope = scopeOf(resource.definition.name, organization)
  const postings = values.map((value) => operatorPosting(scope, field, value))
  const rows = await querier.query<PatchOfRecord>(findFiltered, [operator, postings, known_at])
  const shape = operatorShape(resource)
  return [...groupBy(rows, ({ number }) => number)]
    .sort(([one], [other]) => one - other)
    .flatMap(([number, patches]) => {
      const [first] = patches
      return first === undefined
        ? []
        : [{ id: first.id, number, organization: first.organization, state: stateOn(patches, day, shape) }]
    })
}

/** A record as it was on a day by what was known at the moment; undefined where it was not known. */
export async function readKnownRecord(
  querier: Querier,
  { operator, known_at }: OperatorMoment,
  resource: OperatorResource,
  id: string,
  day: string,
): Promise<KnownRecord | undefined> {
  const [record] = await findOperatorRecords(querier, operator, [{ kind: resource.definition.name, id }])
  if (record === undefined || record.number > known_at) return undefined
  const patches = await findOperatorPatches(querier, operator, record.number, known_at)
  const { number, organization } = record
  return { id, number, organization, state: stateOn(patches, day, operatorShape(resource)) }
}
