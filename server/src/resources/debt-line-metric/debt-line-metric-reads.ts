// Which covenants of a line are broken now.
import { type Querier, statement } from '../../storage/database.ts'
import { testPosting } from './debt-line-metric-store.ts'

/** A broken covenant, as of its last test. */
export interface Breach {
  readonly covenant_id: string
  readonly test_month: string
  readonly consequence: string | null
}

// Of each covenant the last test that could be made counts: a breach that it does not show is over. A month that cannot be tested ends none.
const findBreaches = statement(
  'find-covenants-in-breach',
  `
  select distinct m.result ->> 'covenant_id' as covenant_id, m.result ->> 'test_month' as test_month, m.result ->> 'consequence' as consequence
  from unnest($3::uuid[]) as k(posting)
  cross join lateral (select number from debt_line_metric_postings where tenant = $1 and posting = k.posting offset 0) p
  cross join lateral (
    select * from debt_line_metrics where tenant = $1 and debt_line = $2 and number = p.number offset 0) m
  where not exists (
    select from debt_line_metrics l where l.tenant = $1 and l.debt_line = $2 and l.number / 1000 > m.number / 1000
      and l.result ->> 'covenant_id' = m.result ->> 'covenant_id' and l.result ->> 'status' <> 'not_testable')`,
)

/** The breaches of a line that last: neither cured nor waived, nor within the time to cure. */
export function readBreaches(querier: Querier, tenant: number, debt_line: number): Promise<Breach[]> {
  return querier.query<Breach>(findBreaches, [tenant, debt_line, [testPosting(debt_line, 'status', 'breach')]])
}
