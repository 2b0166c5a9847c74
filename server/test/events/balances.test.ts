// Events of debt lines with too many receivables that are unreconciled. No calculators run beside these tests.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
// Twenty loans of 100.00, of which 10.00 each are repaid.
beforeEach(async () => {
  parties = await openParties(service)
  line = `${parties.organization.organization}-line`
  await openLine(line)
  await demand(parties.lender.post('/accounts', accountBody('a')))
  for (let at = 0; at < 20; at += 1) await lend(`r${at}`)
  await look()
})
afterAll(() => service.stop())

async function openLine(id: string, more: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const { organization } = parties.organization
  const of_line = { id, organization, name: 'Line', currency: 'USD', status: 'active', commitment: 1_000_000 }
  const terms = { opened_on: '2026-01-01', pledge_selector: { product_types: ['term_loan'] } }
  await demand(parties.operator.post('/operator/debt-lines', { ...of_line, ...terms, ...more }))
}

async function lend(id: string, product_type = 'term_loan'): Promise<void> {
  const body = receivableBody(id, 'a', { funded_by: 'operator', product_type })
  await demand(parties.lender.post('/receivables', body))
  await demand(parties.lender.post(`/receivables/${id}/entries`, entryBody('paid-out', { amount: 10_000 })))
  await state(id, 9_000)
}

/** Reports a balance beside the payment. */
const state = (id: string, balance: number) => {
  const paid = { type: 'principal', date: '2026-02-10', amount: 1_000, balance }
  return demand(parties.lender.post(`/receivables/${id}/entries`, entryBody('p', paid)))
}

async function look(options: Parameters<typeof follow>[2] = {}): Promise<void> {
  await followPortfolios(service.database)
  await follow(service, parties, options)
}

/** What the events state so far, in their order. */
async function stated(of = line) {
  const events = await allEvents(parties.lender, { subject_kind: 'debt_line', subject_id: of })
  return events
    .filter(({ type }) => type.startsWith('debt_line.balances_'))
    .map(({ type, data }) => [type.slice('debt_line.balances_'.length), data['unreconciled'], data['checked']])
}

test('more than one in twenty is an event, once, and one in twenty again is its end', async () => {
  await state('r0', 9_500)
  await look()
  expect(await stated()).toEqual([])
  await state('r1', 8_000)
  await look()
  const begun = ['unreconciled', 2, 20]
  expect(await stated()).toEqual([begun])
  const [event] = await allEvents(parties.lender, { type: 'debt_line.balances_unreconciled' })
  expect(event?.data).toMatchObject({ debt_line_id: line, share_allowed: 0.05 })
  // The row of the portfolio has the same figures.
  const query = { debt_line: line, as_of: String(event?.data['as_of']) }
  const { body } = await demand(parties.lender.get('/portfolio/data-quality', query))
  const rows: readonly { check: string; cause: string | null; share_of_receivables: object }[] = body.data
  const row = rows.find(({ check, cause }) => check === 'unreconciled' && cause === null)
  expect(row?.share_of_receivables).toMatchObject({ numerator: 2, denominator: 20 })
  await state('r2', 8_000)
  await look()
  await state('r2', 9_000)
  await look()
  expect(await stated()).toEqual([begun])
  await state('r0', 9_000)
  await look()
  expect(await stated()).toEqual([begun, ['reconciled', 1, 20]])
  const shown = `/operator/organizations/${parties.organization.organization}/events`
  const of_operator = await allEvents(parties.operator, { type: 'debt_line.balances_unreconciled' }, shown)
  expect(of_operator).toEqual([event])
})

test('each line is looked at by itself, and other lenders have nothing of it', async () => {
  const other = await openParties(service)
  const leases = `${line}-leases`
  await openLine(leases, { pledge_selector: { product_types: ['lease'] } })
  await lend('lease', 'lease')
  await look()
  await state('lease', 1)
  await look()
  expect(await stated(leases)).toEqual([['unreconciled', 1, 1]])
  expect(await stated()).toEqual([])
  await follow(service, other)
  const of_other = await allEvents(other.lender)
  expect(of_other.map(({ type }) => type)).toEqual(['api_key.created'])
})

test('a transaction that fails leaves nothing behind, and what failed before the first look is found', async () => {
  await state('r0', 1)
  await state('r1', 1)
  await followPortfolios(service.database)
  await expect(follow(service, parties, { fails: true })).rejects.toThrow('The process ends')
  expect(await stated()).toEqual([])
  await look()
  await look()
  expect(await stated()).toEqual([['unreconciled', 2, 20]])
})

test('a line that is closed has no end of it, and begins anew once it is open again', async () => {
  await state('r0', 1)
  await state('r1', 1)
  await look()
  const set = (status: string) => demand(parties.operator.post('/operator/debt-lines', { id: line, status }))
  await set('closed')
  await set('active')
  await demand(
    parties.lender.post('/receivables/r2/entries', entryBody('i', { type: 'interest', date: '2026-03-01', amount: 1 })),
  )
  await look()
  expect(await stated()).toEqual([
    ['unreconciled', 2, 20],
    ['unreconciled', 2, 20],
  ])
})
