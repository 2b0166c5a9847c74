// What tests of covenants mean, by the moments of their calculator: each test of a month is compared with what it was before. A test that means the same by
// other figures is no event.
import {
  covenantBreached,
  covenantCured,
  covenantNearThreshold,
  covenantWaived,
} from '@tapeline/contract/records/events/line-events'
import type { EventDefinition } from '@tapeline/contract/event'
import type { Json, State } from '@tapeline/kernel/core/dated-facts'
import { groupBy } from '@tapeline/kernel/core/group-by'
import type { Happening, Happenings } from '../../resources/event/event-rules.ts'
import { type Transaction, statement } from '../../storage/database.ts'
import type { Stretch } from './events-of-log.ts'

// All that came or went in the stretch, as versions: those that a moment begins and ends show what it changed.
const findVersions = statement(
  'find-covenant-tests-for-events',
  `
  select recorded, null::bigint as superseded, result::text as row from debt_line_metrics
  where tenant = $1 and recorded > $2 and recorded <= $3
  union all
  select recorded, superseded, result::text from debt_line_metric_history where tenant = $1 and superseded > $2 and recorded <= $3`,
)

/** What one transaction reads; a moment is read as a whole. */
const TESTS = 2_000

const findEnd = statement(
  'find-end-of-covenant-tests-for-events',
  `
  select at from (
    (select recorded as at from debt_line_metrics where tenant = $1 and recorded > $2 and recorded <= $3 order by recorded limit ${TESTS})
    union all
    (select recorded as at from debt_line_metric_history where tenant = $1 and superseded > $2 and recorded > $2 and recorded <= $3
      order by recorded limit ${TESTS})) moments
  order by at offset ${TESTS - 1} limit 1`,
)

/** A version of a test: known from `recorded` until `superseded`, by the moments of the calculator. */
interface Version {
  readonly recorded: number
  readonly superseded: number | null
  readonly test: State
}

/** Reads what tests of covenants came to mean in a stretch of the calculator's clock, or in the first portion of it. */
export async function readCovenantHappenings(
  transaction: Transaction,
  tenant: number,
  { after, until: latest }: Stretch,
): Promise<Happenings> {
  const [end] = await transaction.query<{ at: number }>(findEnd, [tenant, after, latest])
  const until = end?.at ?? latest
  const rows = await transaction.query<{ recorded: number; superseded: number | null; row: string }>(findVersions, [
    tenant,
    after,
    until,
  ])
  const versions = rows.map(({ row, ...moments }): Version => ({ ...moments, test: JSON.parse(row) as State }))
  const happenings = [...groupBy(versions, keyOf).values()].flatMap((own) => changesOf(own, { after, until }))
  return {
    happenings: happenings.toSorted(inOrder),
    position: until,
    more: until < latest,
  }
}

/** By moments, those of one moment always in the same order. */
function inOrder(one: Happening, other: Happening): number {
  const key = ({ subject_id, of }: Happening) => `${subject_id} ${of ?? ''}`
  return one.occurred_at - other.occurred_at || (key(one) < key(other) ? -1 : 1)
}

/** A covenant of a line in a month; each of its conditions has a row. */
function keyOf({ test }: Version): string {
  return JSON.stringify([test['debt_line_id'], test['covenant_id'], test['test_month']])
}

/** What one test came to mean, moment by moment. */
function changesOf(versions: readonly Version[], { after, until }: Stretch): Happening[] {
  const moments = new Set(versions.map(({ recorded }) => recorded).filter((at) => at > after && at <= until))
  return [...moments]
    .toSorted((one, other) => one - other)
    .flatMap((at) => {
      const now = versions.filter(
        ({ recorded, superseded }) => recorded <= at && (superseded === null || superseded > at),
      )
      const before = versions.find(({ recorded, superseded }) => recorded < at && (superseded ?? Infinity) >= at)
      const conditions = now
        .map(({ test }) => test)
        .toSorted((one, other) => Number(one['condition']) - Number(other['condition']))
      const deciding = conditions.find(({ kept }) => kept === false) ?? conditions[0]
      const meant = before?.test['status'] ?? null
      const event = deciding === undefined ? undefined : eventOfChange(meant, deciding['status'] ?? null)
      return deciding === undefined || event === undefined ? [] : [happeningOf(event, at, meant, deciding)]
    })
}

const BROKEN: readonly Json[] = ['breach', 'in_cure']
const KEPT: readonly Json[] = ['pass', 'at_risk']

/** What the change of a test's status is; undefined where it is none that anybody waits for. */
function eventOfChange(before: Json, status: Json): EventDefinition | undefined {
  if (before === status) return undefined
  if (BROKEN.includes(status)) return covenantBreached
  if (status === 'waived') return covenantWaived
  if (status === 'cured' || (KEPT.includes(status) && BROKEN.includes(before))) return covenantCured
  return status === 'at_risk' ? covenantNearThreshold : undefined
}

const FIELDS = [
  'debt_line_id',
  'debt_line_term_id',
  'covenant_id',
  'test_month',
  'status',
  'metric',
  'value',
  'numerator',
  'denominator',
  'comparator',
  'threshold',
  'headroom',
  'cure_until',
] as const

function happeningOf(event: EventDefinition, at: number, before: Json, test: State): Happening {
  const stated = Object.fromEntries(FIELDS.map((field) => [field, test[field] ?? null]))
  const { debt_line_id, covenant_id, test_month } = stated
  return {
    event,
    subject_id: String(debt_line_id),
    of: `${String(covenant_id)} ${String(test_month)}`,
    occurred_at: at,
    data: { ...stated, before },
  }
}
