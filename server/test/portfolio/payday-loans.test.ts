// Cohort figures of 18,183 payday loans of a public data set, compared with SQL over the raw file, independent of our code, and against a
// count that is published with the set. The set is read from a folder beside the repository; where it is absent, the test is reported as skipped.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DuckDBInstance } from '@duckdb/node-api'
import { beforeAll, describe, expect, test } from 'vitest'
import { BEGINNING, type DatedPatch } from '@tapeline/kernel/core/dated-facts'
import { contribute } from '@tapeline/kernel/metrics/portfolio/contribution/contribution'
import { EVER_DAYS, MEASURE, everMeasure } from '@tapeline/kernel/metrics/portfolio/measures'
import { STANDARD_METRIC_SETTINGS } from '@tapeline/kernel/metrics/metric-settings'
import { knownOf } from '../../../kernel/test/metrics/histories.ts'
import { timeLimit } from '../harness/time-limits.ts'

const FILE = fileURLToPath(new URL('../../../../shared/data/superlender/trainprevloans.csv.gz', import.meta.url))
const is_there = existsSync(FILE)
if (!is_there) console.warn(`No data set at ${FILE}: cohort figures are not compared with it.`)

/** Days by their numbers, amounts in kobo. */
const LOANS = `
  select epoch(creationdate::date) / 86400 as lent, epoch(closeddate::date) / 86400 as closed,
    epoch(firstduedate::date) / 86400 as due, epoch(firstrepaiddate::date) / 86400 as repaid,
    termdays::int as term, round(loanamount::double * 100)::int as amount
  from read_csv('${FILE.replaceAll("'", "''")}', all_varchar = true)`

type Loan = Readonly<Record<'lent' | 'closed' | 'due' | 'repaid' | 'term' | 'amount', number>>

async function query(sql: string): Promise<Record<string, number>[]> {
  const instance = await DuckDBInstance.create(':memory:', { autoinstall_known_extensions: 'false' })
  const connection = await instance.connect()
  try {
    const rows = (await connection.runAndReadAll(`with loans as (${LOANS}) ${sql}`)).getRowObjectsJS()
    return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])))
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

const dayText = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)

/** A loan as it is reported: its terms, its first delinquency, what was lent and what was repaid when it was closed. */
function historyOf({ lent, closed, due, repaid, term, amount }: Loan) {
  const entry = (day: number, type: string, receivable_status: string) => ({
    day,
    type,
    amount,
    receivable_status,
    balance: null,
  })
  const statement = (day: number, since: string | null): DatedPatch => ({
    effective: dayText(day),
    recorded: day,
    patch: { delinquent_since: since, delinquent_amount: since === null ? 0 : amount },
  })
  const terms = {
    origination_date: dayText(lent),
    product_type: 'term_loan',
    term: `${term} days`,
    payment_frequency: `${Math.min(term, 30)} days`,
  }
  const late = repaid > due ? [statement(due, dayText(due)), statement(repaid, null)] : []
  return {
    patches: [{ effective: BEGINNING, recorded: 1, patch: terms }, ...late],
    entries: [entry(lent, 'disbursement', 'active'), entry(closed, 'principal', 'closed')],
    steps: [STANDARD_METRIC_SETTINGS],
  }
}

describe.skipIf(!is_there)('the payday loans', () => {
  const sums = new Map<number, number>()
  const sink = {
    add: (_: number, measure: number, delta: number) => void sums.set(measure, (sums.get(measure) ?? 0) + delta),
    addProduct: () => {},
  }
  beforeAll(async () => {
    for (const loan of (await query('select * from loans')) as Loan[])
      contribute({ ...knownOf(historyOf(loan)), placements: [{ from: -Infinity, sink, score: null }] })
  }, timeLimit(240_000))

  test('default on their first payment where they are closed more than 30 days after the first part fell due', async () => {
    // 60 and 90 days are paid in parts of 30, others in one.
    const [wanted] = await query(`
      select count(*) as loans, sum(amount) as principal,
        count(*) filter (closed - lent - least(term, 30) > 30) as defaulted,
        sum(amount) filter (closed - lent - least(term, 30) > 30) as defaulted_principal from loans`)
    expect(wanted).toEqual({
      loans: sums.get(MEASURE.first_payments),
      principal: sums.get(MEASURE.first_payments_principal),
      defaulted: sums.get(MEASURE.first_payment_defaults),
      defaulted_principal: sums.get(MEASURE.first_payment_defaults_principal),
    })
    expect(wanted).toMatchObject({ loans: 18_183 })
    expect(wanted?.['defaulted']).toBeGreaterThan(100)
  })

  test('were ever 30, 60 and 90 days past due where the first repayment came later than that', async () => {
    for (const [at, days] of EVER_DAYS.entries()) {
      const [wanted] = await query(`
        select count(*) as receivables, coalesce(sum(amount), 0) as principal from loans
        where least(repaid, closed) - due > ${days}`)
      expect({ days, ...wanted }).toEqual({
        days,
        receivables: sums.get(everMeasure('reported', 'receivables', at)) ?? 0,
        principal: sums.get(everMeasure('reported', 'principal', at)) ?? 0,
      })
    }
    // Published with the set: first repayments that came 31 or more days late.
    expect(sums.get(everMeasure('reported', 'receivables', 0))).toBe(123)
  })
})
