// What the bank took back, over HTTP: returns that still count as paid, and returns that entries take back, whether payments or disbursements.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type CashBook, openCashBook, tieOutNow } from './cash-book.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const AS_OF = { as_of: '2026-06-30' }

/** Each break as `cause amount: lines`. */
async function found(book: CashBook, query: Record<string, string> = {}): Promise<string[]> {
  const { body } = await demand(book.parties.lender.get('/cash-tie-out/breaks', { ...AS_OF, ...query }))
  return body.data.map(({ cause, amount, lines }: Shown) => {
    const ids = lines.map(({ line_id }) => line_id.slice(book.organization.length + 1))
    return `${cause} ${amount}: ${ids.join(' ')}`
  })
}

interface Shown {
  readonly cause: string
  readonly amount: number
  readonly lines: readonly { readonly line_id: string }[]
}

type Row = { readonly id: string } & Record<string, unknown>

async function openBook(entries: readonly Row[], lines: readonly Row[]): Promise<CashBook> {
  const book = await openCashBook(service)
  for (const entry of entries) await book.pay(entry)
  for (const line of lines) await book.settle(line)
  await tieOutNow()
  return book
}

const paid = { id: 'e1', date: '2026-03-02', amount: 500, metadata: { payment_reference: 'INV-1001' } }
const lent = { ...paid, type: 'disbursement' }
const moneyIn = { id: 'l1', settled_at: '2026-03-04', amount: 500, description: 'INV-1001' }
const moneyOut = { ...moneyIn, direction: 'debit' }
const later = { id: 'l2', settled_at: '2026-03-12' }
const takesBack = { metadata: { reversal: true } }

test.each<[string, readonly Row[], readonly Row[], string[]]>([
  [
    'a payment that the bank took back still counts, also where the bank does not state a reversal',
    [paid],
    [moneyIn, { ...moneyOut, ...later }],
    ['returned_still_paid -500: l2'],
  ],
  [
    'a payment is taken back by an entry below zero',
    [paid, { ...paid, id: 'e2', date: '2026-03-11', amount: -500 }],
    [moneyIn, { ...moneyOut, ...later, ...takesBack }],
    [],
  ],
  [
    'a payment is taken back by a return',
    [paid, { ...paid, id: 'e2', date: '2026-03-11', type: 'returned_principal' }],
    [moneyIn, { ...moneyOut, ...later, ...takesBack }],
    [],
  ],
  [
    'a return of another amount takes nothing back',
    [paid, { ...paid, id: 'e2', date: '2026-03-11', type: 'returned_principal', amount: 400 }],
    [moneyIn, { ...moneyOut, ...later, ...takesBack }],
    ['returned_still_paid -500: l2', 'entry_without_cash -400: '],
  ],
  [
    'a disbursement that the bank took back still counts',
    [lent],
    [moneyOut, { ...moneyIn, ...later, ...takesBack }],
    ['returned_still_paid 500: l2'],
  ],
  [
    'money in that names a disbursement takes back nothing unless the bank states so',
    [lent],
    [moneyOut, { ...moneyIn, ...later }],
    ['cash_without_entry 500: l2'],
  ],
  [
    'a disbursement is taken back by an entry below zero',
    [lent, { ...lent, id: 'e2', date: '2026-03-12', amount: -500 }],
    [moneyOut, { ...moneyIn, ...later, ...takesBack }],
    [],
  ],
])('%s', async (_, entries, lines, expected) => {
  expect(await found(await openBook(entries, lines))).toEqual(expected)
})

test('a line is a return from when the bank states that it takes back another', async () => {
  const back = { ...moneyIn, ...later }
  const book = await openBook([lent], [moneyOut, back])
  const { known_at } = (await demand(book.parties.lender.get('/cash-tie-out', AS_OF))).body
  await book.settle({ ...back, ...takesBack })
  await tieOutNow()
  expect(await found(book)).toEqual(['returned_still_paid 500: l2'])
  expect(await found(book, { known_at })).toEqual(['cash_without_entry 500: l2'])
})
