// A month of a hundred thousand payments and as many lines of the bank: looked at in few statements, of which none answers with all of them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STANDARD_CHECKS } from '@tapeline/kernel/metrics/integrity/settings'
import { STANDARD_METRIC_SETTINGS } from '@tapeline/kernel/metrics/metric-settings'
import { payerMonthProducer } from '../../src/jobs/integrity/payer-month-producer.ts'
import { paymentMonthProducer } from '../../src/jobs/integrity/payment-month-producer.ts'
import type { CheckTurn, Producer } from '../../src/jobs/integrity/producer.ts'
import { goOn } from '../../src/jobs/scheduling/precedence.ts'
import { cashSettingsOf } from '../../src/resources/cash-tie-out/cash-settings-reads.ts'
import { type Statement, type Transaction, installationStatement } from '../../src/storage/database.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { type Parties, openParties } from '../surface/parties.ts'

let service: TestService
let parties: Parties
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
  parties = await openParties(service)
})
afterAll(() => service.stop())

const LOANS = 100_000
const POSITION = 1_000_000
const DAYS_BEFORE = ['2026-01-05', '2026-01-20', '2026-02-05', '2026-02-20', '2026-03-05', '2026-03-20']

/** Each loan pays on the last day of April; twenty pay on two days of each month before. One payer pays for twelve, twice for the first. */
const ROWS = [
  `insert into receivables (tenant, number, recorded, id, obligor_id, product_type, funded_by, origination_date, currency, delinquent_amount,
     delinquent_times, metadata)
   select $1, g, g, 'loan-' || lpad(g::text, 6, '0'), 'obligor-' || g, 'term_loan', 'balance_sheet', '2025-12-01', 'USD', 0, 0, '{}'
   from generate_series(1, ${LOANS}) g`,
  `insert into receivable_patches (tenant, number, recorded, effective, actor, patch)
   select $1, g, g, '-infinity', 1, jsonb_build_object('obligor_id', 'obligor-' || g) from generate_series(1, ${LOANS}) g`,
  `insert into entries (tenant, receivable, number, recorded, actor, amount, date, id, type)
   select $1, g, ${LOANS} + g, ${LOANS} + g, 1, 100, '2026-04-30', 'paid', 'principal' from generate_series(1, ${LOANS}) g`,
  `insert into entries (tenant, receivable, number, recorded, actor, amount, date, id, type)
   select $1, g, ${2 * LOANS} + d.at * 100 + g, ${2 * LOANS} + d.at * 100 + g, 1, 100, d.day, 'before-' || d.at, 'interest'
   from unnest('{${DAYS_BEFORE.join(',')}}'::date[]) with ordinality as d(day, at) cross join generate_series(1, 10) g`,
  `insert into cash_lines (tenant, line, stretch, source, account, day, currency, amount, match, rule, tied_on, words, payer, receivable, recorded)
   select $1, 'line-' || lpad(g::text, 6, '0'), 735, 'operator', 'main', '2026-04-30', 'USD', 100, 'line-' || lpad(g::text, 6, '0'), 'reference',
     '2026-04-30', '{}', case when g <= 12 then 'ACMEHOLDINGS' else 'PAYER' || g end, g, 5
   from generate_series(1, ${LOANS}) g`,
  `insert into cash_completions (tenant, moment, log_position, operator_position, stored_at) values ($1, 10, ${POSITION}, 0, 10)`,
]

/** What a producer finds of all that concerns it, with how many rows each statement answered at most. */
async function find(producer: Producer) {
  const answered = new Map<string, number>()
  const found = await service.database.transaction(async (transaction) => {
    const counting: Transaction = {
      ...transaction,
      query: async <Row>(asked: Statement, values: readonly unknown[]) => {
        const rows = await transaction.query<Row>(asked, values)
        answered.set(asked.name, Math.max(rows.length, answered.get(asked.name) ?? 0))
        return rows
      },
    }
    const turn = turnOf(counting)
    const news = { receivables: [], is_sweep: false, is_whole: true, events: [], written: [] }
    const subjects = await producer.findConcerned(turn, news)
    return producer.find(turn, subjects)
  })
  return { found: [...found.values()].flat(), answered }
}

function turnOf(transaction: Transaction): CheckTurn {
  const { organization, environment, tenants } = parties
  const facts = {
    time_zone: 'UTC',
    steps: [STANDARD_METRIC_SETTINGS],
    states_delinquency: false,
    checks: [{ from: -Infinity, held: STANDARD_CHECKS }],
    closes: [],
    test_days: [],
  }
  const pledging = { lines: [] } as unknown as CheckTurn['book']['pledging']
  return {
    transaction,
    lender: {
      tenant: tenants.lender,
      organization: organization.organization,
      environment,
      operator: tenants.operator,
      time_zone: 'UTC',
    },
    position: { log: POSITION, operator: POSITION },
    book: { facts, pledging, cash: cashSettingsOf([]), identities: [] },
    giveWay: goOn,
  }
}

/** Rows that a page may have. */
const PAGE = 5_000

test('a month of a hundred thousand payments is looked at page by page', async () => {
  for (const text of ROWS) await service.database.query(installationStatement('', text), [parties.tenants.lender])
  const payments = await find(paymentMonthProducer)
  expect(payments.found).toMatchObject([
    { key: '2026-04', measured: { payments: LOANS, payments_on_day: LOANS, share: 10_000, share_before: 5_000 } },
  ])
  // The first hundred by their ids.
  expect(payments.found[0]?.evidence.entries).toHaveLength(100)
  expect(payments.found[0]?.evidence.entries?.at(-1)).toMatchObject({ receivable_id: 'loan-000100', entry_id: 'paid' })
  const payers = await find(payerMonthProducer)
  expect(payers.found).toMatchObject([{ key: '2026-04 ACMEHOLDINGS', measured: { obligors: 12, payments: 12 } }])
  for (const { answered } of [payments, payers])
    for (const [name, rows] of answered)
      // The numbers of all receivables, when a book is counted for the first time.
      if (name !== 'find-receivables-known') expect(rows, name).toBeLessThanOrEqual(PAGE)
})
