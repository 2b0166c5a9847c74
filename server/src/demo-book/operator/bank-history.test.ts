// The bank side of the demo book: it agrees with the book's entries and with itself.
import { describe, expect, test } from 'vitest'
import { addDays, dayNumber } from '@tapeline/kernel/core/day'
import { lastDayOf, monthOfDay } from '@tapeline/kernel/core/month'
import {
  type BookedLines,
  DAY_BALANCES,
  type StatedBalance,
  accountStatements,
} from '@tapeline/kernel/metrics/cash-tie-out/account-statements'
import { demoBook } from '../demo-book.ts'
import { type BankHistory, deriveBankHistory } from './bank-history.ts'
import { balanceOn, postBalances, postTransaction } from './bank-records.ts'
import { receivablesOf } from './book-days.ts'
import { deriveLineHistory } from './line-history.ts'
import type { OperatorCall } from './operator-call.ts'
import { choosePledges } from './pledging.ts'

const parties = { lender: 'demo', operator: 'operator' }
const days = ['2026-11-21', '2027-02-28', '2026-12-31', '2027-06-05', '2027-03-01']

function bankHistoryOn(today: string): BankHistory {
  const receivables = receivablesOf(demoBook(today))
  const line = deriveLineHistory(choosePledges(receivables, parties, today), today)
  return deriveBankHistory(receivables, parties, line, today)
}

type Sent = { readonly [field: string]: unknown }

const recordsOf = (calls: readonly OperatorCall[]): Sent[] =>
  calls.map(({ content }) => ('record' in content ? content.record : {}))

const transactionsOf = (bank: BankHistory): Sent[] =>
  recordsOf(bank.movements.map((movement) => postTransaction(parties, 'line', movement)))

const signed = ({ direction, amount }: Sent) => (direction === 'credit' ? Number(amount) : -Number(amount))

describe.each(days)('by %s', (today) => {
  const bank = bankHistoryOn(today)
  const transactions = transactionsOf(bank)
  const balances = recordsOf(postBalances(parties, bank))

  test('every month of every account foots', () => {
    const of = (record: Sent) => ({
      source: 'operator' as const,
      account: String(record['payin_instrument_id']),
      currency: String(record['currency']),
    })
    const lines = transactions
      .filter(({ status }) => status === 'settled')
      .map((one): BookedLines => {
        const amount = signed(one)
        const day = dayNumber(String(one['booked_on']))
        return { ...of(one), day, is_in: amount > 0, status: 'open', rule: null, number: 1, amount }
      })
    const stated = balances.flatMap((one): StatedBalance[] => {
      const kind = DAY_BALANCES.find((name) => name === one['kind'])
      const day = dayNumber(String(one['as_of']))
      return kind === undefined ? [] : [{ ...of(one), stated_by: 'operator', kind, day, amount: Number(one['amount']) }]
    })
    const as_of = dayNumber(today)
    const asked = { from: monthOfDay(dayNumber(bank.from)), until: monthOfDay(as_of), as_of }
    const rows = accountStatements({ lines, fees: [], balances: stated, shared: [] }, asked)
    const over = rows.filter(({ month }) => lastDayOf(month) <= as_of)
    // Three whole months of three accounts at least.
    expect(over.length).toBeGreaterThanOrEqual(9)
    expect(over.map(({ difference }) => difference)).toEqual(over.map(() => 0))
  })

  test('each day the collections account shows what obligors paid that day, to the cent', () => {
    const paid = new Map<string, number>()
    const ours = demoBook(today).filter(({ path }) => path === '/receivables')
    const funded = new Set(
      ours.flatMap(({ body }) => (body['funded_by'] === 'operator' && body['currency'] === 'USD' ? [body.id] : [])),
    )
    for (const { path, body, date } of demoBook(today)) {
      if (!funded.has(path.split('/')[2] ?? '') || date < bank.from) continue
      const kept = ['disbursement', 'origination_fee', 'write_off', 'scheduled_principal', 'scheduled_interest']
      if (!kept.includes(String(body['type']))) paid.set(date, (paid.get(date) ?? 0) + Number(body['amount']))
    }
    // What the bank does not show as the book has it, cause by cause.
    const change = (date: string, amount: number) => paid.set(date, (paid.get(date) ?? 0) + amount)
    for (const { cause, payment } of bank.planted) {
      const { date, amount } = payment
      if (cause === 'never_arrived' || cause === 'late') change(date, -amount)
      if (cause === 'late') change(addDays(date, 12), amount)
      if (cause === 'short') change(date, -2_500)
      if (cause === 'wire_fee') change(date, -1_500)
      if (cause === 'returned') change(addDays(date, 3), -amount)
      if (cause === 'not_reported') change(date, amount)
    }
    expect(bank.planted).toHaveLength(6)
    const shown = new Map<string, number>()
    for (const one of bank.movements.filter(({ kind }) => kind === 'collections' || kind === 'returns'))
      shown.set(one.date, (shown.get(one.date) ?? 0) + signed({ ...one }))
    const moved = (days: ReadonlyMap<string, number>) =>
      Object.fromEntries([...days].filter(([, amount]) => amount !== 0))
    expect(moved(shown)).toEqual(moved(paid))
    expect(shown.size).toBeGreaterThan(50)
  })

  test('one payment is pending, without a moment at which it settled, and all else is settled', () => {
    const pending = transactions.filter(({ status }) => status !== 'settled')
    expect(pending).toMatchObject([{ status: 'pending', settled_at: null, direction: 'credit' }])
    expect(pending[0]).not.toHaveProperty('booked_on')
    expect(
      transactions.every(({ status, settled_at, booked_on }) => status === 'pending' || settled_at === booked_on),
    ).toBe(true)
  })

  test('opening balance and settled transactions of a month make its closing one, which opens the next month', () => {
    for (const account of ['demo-collections', 'demo-operating', 'demo-reserve']) {
      const stated = (kind: string) =>
        balances.filter((one) => one['payin_instrument_id'] === account && one['kind'] === kind)
      const [opening, closing] = [stated('opening_booked'), stated('closing_booked')]
      expect(closing.length).toBeGreaterThanOrEqual(3)
      for (const [at, { as_of, amount }] of closing.entries()) {
        const month = String(as_of).slice(0, 7)
        const booked = transactions.filter(
          (one) => one['payin_instrument_id'] === account && String(one['booked_on'] ?? '').startsWith(month),
        )
        expect(
          booked.reduce((sum, one) => sum + signed(one), Number(opening[at]?.['amount'])),
          `${account} ${month}`,
        ).toBe(amount)
        if (opening[at + 1] !== undefined) expect(opening[at + 1]?.['amount']).toBe(amount)
      }
      expect(stated('interim_booked')).toMatchObject([{ as_of: today }])
    }
  })

  test('no account is ever overdrawn, and every transaction has an id of its own', () => {
    for (let day = bank.from; day <= today; day = addDays(day, 1))
      for (const account of ['collections', 'operating'] as const)
        expect(balanceOn(bank, account, day), `${account} ${day}`).toBeGreaterThan(0)
    expect(new Set(transactions.map(({ id }) => id)).size).toBe(transactions.length)
  })
})
