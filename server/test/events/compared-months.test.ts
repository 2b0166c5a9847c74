// How closed months are compared: each change once whatever fails, and none where figures are calculated anew. No calculators run beside these tests.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rebuildPortfolio } from '../../src/jobs/fold/portfolio-calculator.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { followPortfolios } from '../harness/followed.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'
import { follow } from './following-setup.ts'
import { allEvents } from './read-events.ts'

let service: TestService
let parties: Parties
let line: string
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
// 10,000 are paid out in January, and February is closed.
beforeEach(async () => {
  parties = await openParties(service)
  const { organization } = parties.organization
  line = `${organization}-line`
  const of_line = { id: line, organization, name: 'Line', currency: 'USD', status: 'active', commitment: 1_000_000 }
  const more = { opened_on: '2026-01-01', pledge_selector: { product_types: ['term_loan'] } }
  await demand(parties.operator.post('/operator/debt-lines', { ...of_line, ...more }))
  await demand(parties.lender.post('/accounts', accountBody('a')))
  await demand(parties.lender.post('/receivables', receivableBody('r', 'a', { funded_by: 'operator' })))
  await demand(parties.lender.post('/receivables/r/entries', entryBody('paid-out', { amount: 10_000 })))
  await demand(parties.lender.post(`/debt-lines/${line}/closes`, { month: '2026-02' }))
})
afterAll(() => service.stop())

const pay = (amount: number) =>
  demand(
    parties.lender.post('/receivables/r/entries', entryBody('p', { type: 'principal', date: '2026-02-20', amount })),
  )

/** Brings ledgers and folds up to date. */
const calculate = () => followPortfolios(service.database)

const followMonths = (options: Parameters<typeof follow>[2] = {}) => follow(service, parties, options)

/** The principal at the end of February before and after, by the events so far. */
async function stated() {
  const events = await allEvents(parties.lender, { type: 'debt_line.month_restated' })
  return events.map(({ id, data }) => {
    const changes = data['changes'] as { figure: string; before: number; after: number }[]
    const closing = changes.find(({ figure }) => figure === 'closing')
    return { id, closing: [closing?.before, closing?.after] }
  })
}

const closings = async () => (await stated()).map(({ closing }) => closing)

test('what became known before the first look is compared with the close, and a failed transaction leaves nothing behind', async () => {
  await pay(1_000)
  await calculate()
  await expect(followMonths({ fails: true })).rejects.toThrow('The process ends')
  expect(await stated()).toEqual([])
  await followMonths()
  const [first, ...more] = await stated()
  expect([first?.closing, more]).toEqual([[10_000, 9_000], []])
  await followMonths()
  await calculate()
  await followMonths()
  expect(await stated()).toEqual([first])
})

test('while the portfolio is behind the log nothing is compared, for a minute', async () => {
  await calculate()
  await followMonths()
  await pay(1_000)
  await calculate()
  await demand(parties.lender.post('/accounts', accountBody('b')))
  await followMonths()
  expect(await closings()).toEqual([])
  await followMonths({ now: Date.now() * 1_000 + 61_000_000 })
  expect(await closings()).toEqual([[10_000, 9_000]])
})

test('figures that are made anew are no event, and what is written next is', async () => {
  await calculate()
  await followMonths()
  await pay(1_000)
  await calculate()
  await followMonths()
  await rebuildPortfolio(
    service.database,
    { tenant: parties.tenants.lender, operator_slug: 'operator' },
    () => undefined,
  )
  await followMonths()
  await pay(2_500)
  await calculate()
  await followMonths()
  expect(await closings()).toEqual([
    [10_000, 9_000],
    [9_000, 7_500],
  ])
})

const forget = installationStatement('', 'update event_cursors set compared_months = null where tenant = $1')

test('behind an upgrade the comparison begins with what is known then', async () => {
  await calculate()
  await followMonths()
  await pay(1_000)
  await calculate()
  await service.database.query(forget, [parties.tenants.lender])
  await followMonths()
  expect(await closings()).toEqual([])
  await pay(2_500)
  await calculate()
  await followMonths()
  expect(await closings()).toEqual([[9_000, 7_500]])
})
