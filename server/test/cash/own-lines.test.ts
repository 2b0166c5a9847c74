// A lender's own bank lines in its tie-out: its word, which counts where the operator has no statement.
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

interface LinesOfMonth {
  readonly credits: { readonly all: { readonly number: number } }
  readonly debits: { readonly all: { readonly number: number } }
}

type Body = { readonly [field: string]: unknown }

/** A lender with one loan and a payment of 50.00 ten days ago. */
async function openBook() {
  const parties = await openParties(service)
  const { organization } = parties.organization
  const send = async (by: 'lender' | 'operator', path: string, body: Body) => {
    const { status, text } = await parties[by].post(path, body)
    expect(status, text).toBe(200)
  }
  const moved = (id: string, settled_at: string, more: Body) => ({
    id,
    direction: 'credit',
    amount: 5_000,
    currency: 'USD',
    status: 'settled',
    settled_at,
    account_label: 'Collections',
    ...more,
  })
  await send('lender', '/accounts', accountBody('acme'))
  await send('lender', '/receivables', receivableBody('loan-1', 'acme'))
  await send('lender', '/receivables/loan-1/entries', { id: 'paid', date: ago(10), type: 'principal', amount: 5_000 })
  return {
    parties,
    own: (id: string, settled_at: string, more: Body = {}) =>
      send('lender', '/bank-lines', moved(id, settled_at, more)),
    operators: (id: string, settled_at: string, more: Body = {}) =>
      send('operator', '/operator/transparency/transactions', {
        ...moved(`${organization}-${id}`, settled_at, more),
        organization,
      }),
    balance: (kind: string, as_of: string) =>
      send('operator', '/operator/transparency/balances', {
        id: `${organization}-${kind}-${as_of}`,
        organization,
        account_label: 'collections',
        kind,
        amount: 0,
        currency: 'USD',
        as_of,
      }),
    cash: () => cash(parties),
  }
}

const findCash = installationStatement(
  '',
  `
  select replace(line, $2 || '-', '') as line, source, coalesce(rule, 'open') as rule from cash_lines where tenant = $1
  order by source, line`,
)

/** Each line as `source line: rule`. */
async function cash({ tenants, organization }: Parties): Promise<string[]> {
  await calculateAll()
  const values = [tenants.lender, organization.organization]
  const rows = await service.database.query<{ line: string; source: string; rule: string }>(findCash, values)
  return rows.map(({ line, source, rule }) => `${source} ${line.replace('lender\t', '')}: ${rule}`)
}

describe("a lender's own line", () => {
  test('is tied where the operator has no lines of the lender at all, as the word of the lender', async () => {
    const book = await openBook()
    await book.own('l1', ago(9))
    expect(await book.cash()).toEqual(['lender l1: amount_and_day'])
  })

  test('is outranked by what the operator states of the account and the day, whichever came first', async () => {
    const [one, other] = [await openBook(), await openBook()]
    await one.own('l1', ago(9))
    await one.cash()
    await one.operators('o1', ago(9))
    await other.operators('o1', ago(9))
    await other.cash()
    await other.own('l1', ago(9))
    for (const book of [one, other]) expect(await book.cash()).toEqual(['operator o1: amount_and_day'])
  })

  test("is outranked by the operator's statement of a day without movements", async () => {
    const book = await openBook()
    await book.own('l1', ago(9))
    await book.cash()
    await book.balance('available', ago(9))
    expect(await book.cash()).toEqual(['lender l1: amount_and_day'])
    await book.balance('closing_booked', ago(9))
    expect(await book.cash()).toEqual([])
  })

  test('counts on other days, and of other accounts', async () => {
    const book = await openBook()
    await book.operators('o1', ago(20), { amount: 900 })
    await book.operators('o2', ago(9), { amount: 800, account_label: 'Payroll' })
    await book.own('l1', ago(9))
    expect(await book.cash()).toEqual(['lender l1: amount_and_day', 'operator o1: open', 'operator o2: open'])
  })

  test('counts again once the line of the operator is gone from that day', async () => {
    const book = await openBook()
    await book.own('l1', ago(9))
    await book.operators('o1', ago(9), { amount: 900 })
    expect(await book.cash()).toEqual(['operator o1: open'])
    await book.operators('o1', ago(60), { amount: 900 })
    expect(await book.cash()).toEqual(['lender l1: amount_and_day', 'operator o1: open'])
  })

  test('goes, comes back and changes with what the lender sends', async () => {
    const book = await openBook()
    await book.own('l1', ago(9))
    await book.own('l1', ago(60))
    expect(await book.cash()).toEqual(['lender l1: open'])
    await book.own('l1', ago(8))
    expect(await book.cash()).toEqual(['lender l1: amount_and_day'])
    expect((await book.parties.lender.delete('/bank-lines/l1')).status).toBe(204)
    expect(await book.cash()).toEqual([])
  })

  test('is of the lender that sent it: one of the same id of another lender is another line', async () => {
    const [one, other] = [await openBook(), await openBook()]
    await one.own('l1', ago(9))
    await other.own('l1', ago(60))
    expect([await one.cash(), await other.cash()]).toEqual([['lender l1: amount_and_day'], ['lender l1: open']])
  })

  test('that explains a line of the operator as a transfer is counted as the word of the lender', async () => {
    const book = await openBook()
    await book.operators('o1', ago(9), { amount: 700, account_label: 'Payroll' })
    await book.own('l1', ago(9), { amount: 700, direction: 'debit' })
    expect(await book.cash()).toEqual(['lender l1: own_transfer', 'operator o1: own_transfer'])
    const { body } = await book.parties.operator.get(
      `/operator/organizations/${book.parties.organization.organization}/cash-tie-out`,
    )
    const one = { number: 1, amount: 700 }
    const sides = body.data.filter(({ credits, debits }: LinesOfMonth) => credits.all.number + debits.all.number > 0)
    expect(sides).toMatchObject([
      {
        credits: { all: one, stated_by_lender: one, open: { number: 0 } },
        debits: { all: one, stated_by_lender: one },
      },
    ])
  })
})
