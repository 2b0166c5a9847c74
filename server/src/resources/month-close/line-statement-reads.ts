// What the operator changed since a close that affects a line's month beside its receivables: the line itself, its terms, cash, rates of
// exchange, fixings, statements of the company, documents and settings.
import { BEGINNING } from '@tapeline/kernel/core/dated-facts'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { type Querier, statement } from '../../storage/database.ts'
import type { Resource } from '../present.ts'

/** Kinds of record whose changes can move a line's month. */
export const LINE_RECORD_KINDS = [
  'debt_line',
  'debt_line_term',
  'transparency_balance',
  'financial',
  'document',
  'reporting_settings',
  'fx_rate',
  'index_rate',
] as const

/** A line's month, and between which moments. */
export interface LineStretch {
  readonly operator: number
  readonly organization: string
  readonly debt_line: string
  readonly as_of: string
  readonly since: number
  readonly known_at: number
}

/** How many changes are listed at most, the newest ones. */
export const LINE_STATEMENTS_MAX = 200

// A change of a line or of settings counts by the day from which it holds, one of another record by the day of that record, if it has one;
// rates of exchange are good for a week.
const findChanges = statement(
  'find-changes-of-line-since',
  `
  select r.kind, r.id, p.recorded, (select json_agg(k) from json_object_keys(p.patch) k) as fields,
    case when r.kind in ('debt_line', 'reporting_settings') then p.effective::text end as effective
  from unnest($3::text[]) as k(kind)
  cross join lateral (
    select kind, id, number, state from operator_records
    where tenant = $1 and organization = case when k.kind in ('fx_rate', 'index_rate') then $8 else $2 end
      and kind = k.kind and recorded > $4 offset 0) r
  cross join lateral (
    select recorded, effective, patch from operator_record_patches
    where tenant = $1 and number = r.number and recorded > $4 and recorded <= $5 offset 0) p
  where coalesce(r.state ->> 'debt_line_id', $6) = $6 and (r.kind <> 'debt_line' or r.id = $6)
    and (r.kind <> 'fx_rate' or (r.state ->> 'date')::date >= $7::date - 7)
    and case when r.kind in ('debt_line', 'reporting_settings') then p.effective
      else coalesce(r.state ->> 'as_of', r.state ->> 'date', r.state ->> 'effective_from', r.state ->> 'period_end', '-infinity')::date
      end <= $7::date
  order by p.recorded desc, r.id limit ${LINE_STATEMENTS_MAX}`,
)

const findOperator = statement('find-organization-of-operator', 'select organization from tenants where tenant = $1')

interface ChangeRow {
  readonly kind: string
  readonly id: string
  readonly recorded: number
  readonly effective: string | null
  readonly fields: readonly string[]
}

/** The changes, the latest first. */
export async function readLineStatements(querier: Querier, stretch: LineStretch): Promise<Resource[]> {
  const { operator, organization, debt_line, as_of, since, known_at } = stretch
  const [own] = await querier.query<{ organization: string }>(findOperator, [operator])
  const values = [operator, organization, LINE_RECORD_KINDS, since, known_at, debt_line, as_of, own?.organization ?? '']
  const changes = await querier.query<ChangeRow>(findChanges, values)
  return changes.map(({ kind, id, recorded, effective, fields }) => ({
    of: kind,
    id,
    fields,
    effective_date: effective === BEGINNING ? null : effective,
    recorded_at: formatMoment(recorded),
  }))
}
