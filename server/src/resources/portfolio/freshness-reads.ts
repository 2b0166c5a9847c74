// How fresh the figures of a portfolio are: whether they hold everything that was written, for how long something waits for them, and
// whether their calculator fails.
import { answerRecord } from '../../contract/answer-record.ts'
import { momentField } from '../../contract/fields.ts'
import { choice } from '../../contract/kind.ts'
import { formatMoment } from '../../core/moment.ts'
import { type Querier, statement } from '../../storage/database.ts'
import type { Resource } from '../present.ts'

/** Failures in a row from which on a calculator counts as failing: one alone may be a conflict that the next run does not have. */
export const FAILURES_MIN = 2

const STATUSES = ['current', 'behind', 'failing']

/** How fresh figures are, as answers say it. */
export const FRESHNESS_FIELD = answerRecord(
  {
    status: choice(
      STATUSES,
      '`current`: the figures hold everything that was written. `behind`: writes wait to be taken in, usually for a second or so. `failing`: ' +
        'the calculator fails, so that the figures stay those of known_at; the operator of the service is told.',
    ),
    waiting_since: momentField(
      'When the oldest write that the figures do not hold yet was made; null where none waits.',
    ),
    failing_since: momentField('Since when the calculator fails; null where it does not.'),
  },
  ['waiting_since', 'failing_since'],
  'Whether the figures hold everything that was written up to now. Of a past known_at they do.',
)

const findFreshness = statement(
  'find-portfolio-freshness',
  `
  select
    (select b.last from batches b where b.tenant = $1
      and b.last > coalesce((select c.position from portfolio_cursors c where c.tenant = $1), 0) order by b.last limit 1) as waiting,
    (select min(f.since) from calculator_failures f where f.tenant = $1 and f.calculator in ('balances', 'portfolio')
      and f.failures >= ${FAILURES_MIN}) as failing`,
)

const CURRENT = { status: 'current', waiting_since: null, failing_since: null }

/** How fresh the figures of a tenant's portfolio are; those of a named moment are exact. */
export async function readFreshness(
  querier: Querier,
  { tenant, known_at }: { readonly tenant: number; readonly known_at: number | undefined },
): Promise<Resource> {
  if (known_at !== undefined) return CURRENT
  const [found] = await querier.query<{ waiting: number | null; failing: number | null }>(findFreshness, [tenant])
  const { waiting = null, failing = null } = found ?? {}
  if (failing === null && waiting === null) return CURRENT
  return {
    status: failing === null ? 'behind' : 'failing',
    waiting_since: waiting === null ? null : formatMoment(waiting),
    failing_since: failing === null ? null : formatMoment(failing),
  }
}
