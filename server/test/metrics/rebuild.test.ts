// Rebuilding and verifying: what is made at once from the whole history equals what was followed write by write.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catchUpMetrics } from '../../src/jobs/ledgers/metrics-calculator.ts'
import { rebuildMetrics } from '../../src/jobs/ledgers/metrics-rebuild.ts'
import { verifyMetrics } from '../../src/jobs/ledgers/metrics-verify.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { eventually } from '../harness/client.ts'
import { FORMULAS } from '../../src/resources/set-aside/set-aside-store.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { awaitStoredBalance } from '../harness/stored-figures.ts'
import { demand } from '../surface/operations.ts'

const readLedgers = installationStatement(
  'test-read-ledgers',
  `
  select receivable, balance::text, status, first_month, last_month, encode(ledger, 'hex') as ledger
  from receivable_ledgers where tenant = $1 order by receivable`,
)

let service: TestService
let lender: Lender

beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  await report(lender)
})
afterAll(() => service.stop())

async function report({ client }: Lender): Promise<void> {
  await demand(client.post('/accounts', { id: 'obligor', type: 'individual' }))
  for (let n = 0; n < 20; n += 1) {
    const path = `/receivables/r${n}/entries`
    await demand(
      client.post('/receivables', {
        id: `r${n}`,
        obligor_id: 'obligor',
        product_type: n % 3 === 0 ? 'credit_card' : 'term_loan',
        funded_by: 'balance_sheet',
        origination_date: '2025-01-31',
        currency: n % 4 === 0 ? 'MXN' : 'USD',
        term: '12 months',
        payment_frequency: '1 month',
        interest_rate: 0.18,
      }),
    )
    await demand(client.post(path, { id: 'd', date: '2025-01-31', type: 'disbursement', amount: 120_000 + n }))
    for (let k = 1; k <= n % 7; k += 1)
      await demand(
        client.post(path, {
          id: `p${k}`,
          date: `2025-0${k + 1}-15`,
          type: 'principal',
          amount: 10_000,
          balance: 110_000,
        }),
      )
    if (n % 5 === 1) await demand(client.post(path, { id: 'p1', amount: 9_999 }))
    if (n % 7 >= 2) await demand(client.delete(`${path}/p2`))
    if (n % 4 === 1)
      await demand(
        client.post('/receivables', {
          id: `r${n}`,
          delinquent_amount: 500,
          delinquent_times: 1,
          delinquent_since: '2025-05-01',
        }),
      )
    if (n % 7 === 6)
      await demand(
        client.post(path, { id: 'z', date: '2025-09-01', type: 'late_fee', amount: 5, receivable_status: 'closed' }),
      )
  }
  // Amounts that no number sums exactly.
  await demand(
    client.post('/receivables/r0/entries', {
      id: 'huge',
      date: '2025-03-01',
      type: 'disbursement',
      amount: Number.MAX_SAFE_INTEGER,
    }),
  )
  await demand(
    client.post('/receivables/r0/entries', {
      id: 'huge2',
      date: '2025-03-01',
      type: 'disbursement',
      amount: Number.MAX_SAFE_INTEGER,
    }),
  )
  // The last write: what a calculator of the service has in hand, another passes over.
  await awaitStoredBalance(client, 'r0', (balance) => balance === '18014398509601982')
  await catchUpMetrics(service.database)
}

const ledgers = () => service.database.query(readLedgers, [lender.tenant])
const silent = () => {}

describe('metrics rebuild', () => {
  test('makes the same ledgers, balances, statuses and months as following write by write', async () => {
    const followed = await ledgers()
    expect(followed).toHaveLength(20)
    const size = await rebuildMetrics(service.connection, lender.tenant, silent)
    expect(size.receivables).toBe(20)
    expect(await ledgers()).toEqual(followed)
  })

  test('repairs what was damaged, and verify reports it before', async () => {
    const whole = await ledgers()
    await service.database.query(
      installationStatement(
        'test-damage-ledger',
        `update receivable_ledgers set balance = balance + 1 where tenant = $1 and receivable =
          (select number from receivables where tenant = $1 and id = 'r7')`,
      ),
      [lender.tenant],
    )
    const found = await verifyMetrics(service.connection, lender.tenant, silent)
    expect(found).toMatchObject({ differing: 1, examples: ['r7'] })
    await rebuildMetrics(service.connection, lender.tenant, silent)
    expect(await ledgers()).toEqual(whole)
  })

  test('takes back receivables that were set aside, and has the portfolio count them again', async () => {
    const run = (text: string) => service.database.query(installationStatement('', text), [lender.tenant])
    // Set aside by the formulas of today, so that no calculator tries them again by itself.
    await run(`
      insert into receivables_set_aside (tenant, calculator, receivable, since, formulas, message)
      select r.tenant, c.calculator, r.number, 1, '${FORMULAS}', 'it failed'
      from receivables r, unnest(array['balances', 'portfolio']) as c(calculator) where r.tenant = $1 and r.id in ('r3', 'r4')`)
    const left = () => run('select calculator from receivables_set_aside where tenant = $1')
    expect(await left()).toHaveLength(4)
    await rebuildMetrics(service.connection, lender.tenant, silent)
    expect(await eventually(left, (rows) => rows.length === 0)).toEqual([])
  })

  test('reports how far it is, to the last receivable', async () => {
    const reported: [number, number][] = []
    await rebuildMetrics(service.connection, lender.tenant, (done, all) => reported.push([done, all]))
    expect(reported.at(-1)).toEqual([20, 20])
  })

  test('leaves what it began with where it fails', async () => {
    const whole = await ledgers()
    await expect(
      rebuildMetrics(service.connection, lender.tenant, () => {
        throw new Error('in mid-work')
      }),
    ).rejects.toThrow('in mid-work')
    expect(await ledgers()).toEqual(whole)
    expect(await verifyMetrics(service.connection, lender.tenant, silent)).toMatchObject({ differing: 0 })
  })
})

describe('metrics verify', () => {
  test('finds nothing where all was processed, and reports what it compared', async () => {
    const found = await verifyMetrics(service.connection, lender.tenant, silent)
    expect(found).toMatchObject({ receivables: 20, differing: 0, examples: [] })
    expect(found.balances.map(({ currency }) => currency)).toEqual(['MXN', 'USD'])
    for (const { stored, rebuilt } of found.balances) expect(stored).toBe(rebuilt)
  })

  test('compares as far as the calculator has come, while writers continue', async () => {
    const writing = Promise.all(
      Array.from({ length: 40 }, (_, k) =>
        demand(
          lender.client.post('/receivables/r3/entries', {
            id: `w${k}`,
            date: '2025-10-01',
            type: 'principal',
            amount: 1,
          }),
        ),
      ),
    )
    expect(await verifyMetrics(service.connection, lender.tenant, silent)).toMatchObject({ differing: 0 })
    await writing
    expect(await verifyMetrics(service.connection, lender.tenant, silent)).toMatchObject({ differing: 0 })
  })
})
