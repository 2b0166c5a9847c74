// By what cash is tied out: what the operator allows, and where the lender states its references. Each change is asked of the service.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { installationStatement } from '../../src/storage/database.ts'
import { calculateAll } from '../harness/calculators.ts'
import { accountBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { type Parties, openParties } from '../surface/parties.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const TODAY = dayOfNumber(Math.floor(Date.now() / 86_400_000))

/** A day some days ago. */
const ago = (days: number) => dayOfNumber(dayNumber(TODAY) - days)

type Body = { readonly [field: string]: unknown }

/** A lender with one loan, and the operator. */
async function openBook() {
  const parties = await openParties(service)
  const { organization } = parties.organization
  const send = async (by: 'lender' | 'operator', path: string, body: Body) => {
    const { status, text } = await parties[by].post(path, body)
    expect(status, text).toBe(200)
  }
  await send('lender', '/accounts', accountBody('acme'))
  await send('lender', '/receivables', receivableBody('loan-1', 'acme'))
  return {
    parties,
    pay: (id: string, amount: number, date: string, metadata: Body = {}) =>
      send('lender', '/receivables/loan-1/entries', { id, date, type: 'principal', amount, metadata }),
    line: (id: string, amount: number, settled_at: string, description: string | null = null) =>
      send('operator', '/operator/transparency/transactions', {
        id: `${organization}-${id}`,
        organization,
        direction: 'credit',
        amount,
        currency: 'USD',
        status: 'settled',
        settled_at,
        description,
      }),
    allow: (more: Body, effective?: string) =>
      send('operator', `/operator/tie-out-settings${query(effective)}`, { id: organization, organization, ...more }),
    name: (more: Body, effective?: string) =>
      send('lender', `/payment-reference-settings${query(effective)}`, { id: 'servicing', ...more }),
    tied: () => tied(parties),
  }
}

function query(effective: string | undefined): string {
  return effective === undefined ? '' : `?effective_date=${effective}`
}

const findTied = installationStatement(
  '',
  `select entries[1] as entry, rule from cash_payments where tenant = $1 order by entries[1] collate "C"`,
)

/** The rule by which each payment is tied, null while it is open. */
async function tied({ tenants }: Parties): Promise<{ readonly [entry: string]: string | null }> {
  await calculateAll()
  const rows = await service.database.query<{ entry: string; rule: string | null }>(findTied, [tenants.lender])
  return Object.fromEntries(rows.map(({ entry, rule }) => [entry, rule]))
}

describe('the days that the operator allows', () => {
  test('decide from the day on which they hold, and again once they change', async () => {
    const book = await openBook()
    await book.pay('early', 4_000, ago(100))
    await book.line('early', 4_000, ago(91))
    await book.pay('late', 7_000, ago(25))
    await book.line('late', 7_000, ago(16))
    expect(await book.tied()).toEqual({ early: null, late: null })
    await book.allow({ days_after: 10 }, ago(40))
    expect(await book.tied()).toEqual({ early: null, late: 'amount_and_day' })
    await book.allow({ days_after: 10 }, ago(160))
    expect(await book.tied()).toEqual({ early: 'amount_and_day', late: 'amount_and_day' })
    await book.allow({ days_after: null }, ago(160))
    await book.allow({ days_after: null }, ago(40))
    expect(await book.tied()).toEqual({ early: null, late: null })
  })

  test('are of one lender alone', async () => {
    const [one, other] = [await openBook(), await openBook()]
    for (const book of [one, other]) {
      await book.pay('paid', 7_000, ago(25))
      await book.line('paid', 7_000, ago(16))
    }
    await one.allow({ days_after: 10 })
    expect([await one.tied(), await other.tied()]).toEqual([{ paid: 'amount_and_day' }, { paid: null }])
  })

  test('are read by the lender, and not written', async () => {
    const { parties, allow } = await openBook()
    const { organization } = parties.organization
    await allow({ days_after: 3 })
    const body = { id: organization, organization, days_after: 21 }
    expect((await parties.lender.post('/operator/tie-out-settings', body)).status).toBe(403)
    expect((await parties.lender.post('/tie-out-settings', body)).status).toBe(405)
    const read = await parties.lender.get(`/tie-out-settings/${organization}`)
    expect(read.body).toMatchObject({ days_before: 1, days_after: 3, processor_fees: [] })
  })
})

test('a fee that the operator declares explains what a processor kept, and no longer once it is withdrawn', async () => {
  const book = await openBook()
  await book.pay('paid', 10_000, ago(12), { payment_reference: 'PAY-77', processor: 'Payfast' })
  await book.line('paid', 9_680, ago(11), 'PAYFAST PAY-77')
  expect(await book.tied()).toEqual({ paid: null })
  await book.allow({ processor_fees: [{ processor: 'Payfast', currency: 'USD', basis_points: 290, fixed: 30 }] })
  expect(await book.tied()).toEqual({ paid: 'reference_less_fee' })
  await book.allow({ processor_fees: null }, ago(60))
  expect(await book.tied()).toEqual({ paid: null })
})

describe('where the lender states its references', () => {
  test('is named by itself, from a day on', async () => {
    const book = await openBook()
    await book.pay('early', 4_000, ago(100), { folio: 'F-1001' })
    await book.pay('early-2', 4_000, ago(100), { folio: 'F-1002' })
    await book.line('early', 4_000, ago(99), 'F-1001')
    await book.pay('late', 4_000, ago(30), { folio: 'F-1003' })
    await book.pay('late-2', 4_000, ago(30), { folio: 'F-1004' })
    await book.line('late', 4_000, ago(29), 'F-1004')
    // Without the key, entries of one day are one payment.
    expect(await book.tied()).toEqual({ early: null, late: null })
    await book.name({ reference_keys: ['folio'] }, ago(60))
    expect(await book.tied()).toEqual({ early: null, late: null, 'late-2': 'reference' })
    await book.name({ reference_keys: ['folio'] }, ago(130))
    expect(await book.tied()).toEqual({ early: 'reference', 'early-2': null, late: null, 'late-2': 'reference' })
  })

  test('is named for itself: another lender keeps its own', async () => {
    const [one, other] = [await openBook(), await openBook()]
    for (const book of [one, other]) {
      await book.pay('a', 4_000, ago(30), { folio: 'F-1003' })
      await book.pay('b', 4_000, ago(30), { folio: 'F-1004' })
      await book.line('b', 4_000, ago(29), 'F-1004')
    }
    await one.name({ reference_keys: ['folio'] })
    expect([await one.tied(), await other.tied()]).toEqual([{ a: null, b: 'reference' }, { a: null }])
    const foreign = { id: 'x', organization: one.parties.organization.organization, reference_keys: ['folio'] }
    expect((await other.parties.lender.post('/payment-reference-settings', foreign)).status).toBe(400)
  })
})
