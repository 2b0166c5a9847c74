// Days sales outstanding and days to pay of 2,466 invoices of a public data set, compared with SQL over the raw file, which is independent of our code.
// The set is read from a folder beside the repository; where it is absent, the test is reported as skipped.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DuckDBInstance } from '@duckdb/node-api'
import { beforeAll, describe, expect, test } from 'vitest'
import { BEGINNING } from '@tapeline/kernel/core/dated-facts'
import { dayNumber } from '@tapeline/kernel/core/day'
import { contribute } from '@tapeline/kernel/metrics/portfolio/contribution/contribution'
import { STANDARD_METRIC_SETTINGS } from '@tapeline/kernel/metrics/metric-settings'
import { invoicesTable } from '../../src/resources/portfolio/tables/invoices-table.ts'
import { knownOf } from '../../../kernel/test/metrics/histories.ts'
import { type Change, type ProductChange, plainSeries } from '../../../kernel/test/portfolio/plain-series.ts'
import { askedOn } from './vintage-rows.ts'
import { timeLimit } from '../harness/time-limits.ts'

const FILE = fileURLToPath(
  new URL('../../../../shared/data/ibm-receivables/WA_Fn-UseC_-Accounts-Receivable.csv.gz', import.meta.url),
)
const is_there = existsSync(FILE)
if (!is_there) console.warn(`No data set at ${FILE}: figures of invoices are not compared with it.`)

/** Days by their numbers, amounts in cents; the file counts the days to settle itself. */
const INVOICES = `
  select epoch(strptime(InvoiceDate, '%-m/%-d/%Y')) / 86400 as invoiced, epoch(strptime(SettledDate, '%-m/%-d/%Y')) / 86400 as settled,
    DaysToSettle::int as days, round(InvoiceAmount::double * 100)::int as amount
  from read_csv('${FILE.replaceAll("'", "''")}', all_varchar = true)`

async function query(sql: string): Promise<Record<string, number>[]> {
  const instance = await DuckDBInstance.create(':memory:', { autoinstall_known_extensions: 'false' })
  const connection = await instance.connect()
  try {
    const rows = (await connection.runAndReadAll(`with invoices as (${INVOICES}) ${sql}`)).getRowObjectsJS()
    return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])))
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

const dayText = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)

describe.skipIf(!is_there)('the invoices', () => {
  const [changes, products]: [Change[], ProductChange[]] = [[], []]
  const sink = {
    add: (day: number, measure: number, delta: number) => void changes.push({ day, measure, delta }),
    addProduct: (day: number, measure: number, delta: bigint) => void products.push({ day, measure, delta }),
  }
  beforeAll(async () => {
    for (const { invoiced = 0, settled = 0, amount = 0 } of await query('select * from invoices')) {
      const entry = (day: number, type: string) => ({ day, type, amount, receivable_status: null, balance: null })
      const patch = { origination_date: dayText(invoiced), product_type: 'invoice_factoring', term: '30 days' }
      const history = {
        patches: [{ effective: BEGINNING, recorded: 1, patch }],
        entries: [entry(invoiced, 'disbursement'), entry(settled, 'principal')],
        steps: [STANDARD_METRIC_SETTINGS],
      }
      contribute({ ...knownOf(history), placements: [{ from: -Infinity, sink, score: null }] })
    }
  }, timeLimit(120_000))

  test('have the days outstanding and the days to pay that the file gives, quarter by quarter', async () => {
    const series = plainSeries(dayNumber('2013-12-31'), changes, products)
    const asked = askedOn('2013-12-31', { period: 'quarter' })
    const rows = [...invoicesTable.tabulate([{ currency: 'USD', group: null, keys: {}, series }], asked)]
    expect(rows).toHaveLength(8)
    for (const { row } of rows) {
      const [from, until] = quarterOf(String(row['period']))
      const [wanted] = await query(`
        select sum(amount) filter (invoiced between ${from} and ${until}) as invoiced,
          sum(amount) filter (settled between ${from} and ${until}) as paid,
          sum(amount) filter (invoiced <= ${until} and settled > ${until}) as outstanding,
          sum(amount * days) filter (settled between ${from} and ${until}) as paid_days from invoices`)
      const { invoiced = 0, paid = 0, outstanding = 0, paid_days = 0 } = wanted ?? {}
      expect(row).toMatchObject({ invoiced, paid, outstanding, credited: 0 })
      expect(row['dso']).toMatchObject({ numerator: outstanding * (until - from + 1), denominator: invoiced })
      expect(row['days_to_pay']).toMatchObject({ numerator: paid_days, denominator: paid })
    }
  })

  test('have at each date the open amount that is published with the set', () => {
    const open = ['2012-06-30', '2012-12-31', '2013-06-30', '2013-12-31'].map((day) => {
      const series = plainSeries(dayNumber(day), changes, products)
      const rows = [...invoicesTable.tabulate([{ currency: 'USD', group: null, keys: {}, series }], askedOn(day))]
      return rows.at(-1)?.row['outstanding']
    })
    expect(open).toEqual([550_409, 572_506, 511_985, 76_190])
  })
})

/** The first and the last day of a quarter, by their numbers. */
function quarterOf(text: string): readonly [number, number] {
  const [year = '', quarter = ''] = text.split('-Q')
  const first = Date.UTC(Number(year), (Number(quarter) - 1) * 3, 1) / 86_400_000
  return [first, Date.UTC(Number(year), Number(quarter) * 3, 1) / 86_400_000 - 1]
}
