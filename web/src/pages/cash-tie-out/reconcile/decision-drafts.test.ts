// What decisions state, by hand.
import type { CashLine, CashPaymentMatch } from '@tapeline/sdk'
import { expect, test } from 'vitest'
import { type OpenItem, MatchesOfRule, confirmMatch, explainDraft, pairDraft } from './decision-drafts.ts'

const LINE = {
  source: 'operator',
  line_id: 'l1',
  account: 'Main',
  day: '2026-03-03',
  currency: 'USD',
  direction: 'in',
  amount: 500,
} as const
const PAYMENT = {
  receivable_id: 'loan-1',
  entry_ids: ['e1', 'e2'],
  day: '2026-03-02',
  currency: 'USD',
  direction: 'in',
  amount: 500,
} as const
const ENTRIES = [
  { receivable_id: 'loan-1', entry_id: 'e1' },
  { receivable_id: 'loan-1', entry_id: 'e2' },
]

const open = { status: 'open', tied_on: null, stated_by: null, match: null, explanation: null } as const
const LINE_ITEM: OpenItem = {
  side: 'line',
  row: { ...LINE, booked_on: LINE.day, ...open, candidates: [PAYMENT] },
}
const PAYMENT_ITEM: OpenItem = { side: 'payment', row: { ...PAYMENT, ...open, candidates: [LINE] } }

test('a pair states its line and the entries of its payment, from either side', () => {
  const pair = { transaction_ids: ['l1'], bank_line_ids: [], entries: ENTRIES }
  expect(pairDraft('confirm', LINE_ITEM, PAYMENT)).toEqual({ decision: 'confirm', ...pair })
  expect(pairDraft('reject', PAYMENT_ITEM, LINE)).toEqual({ decision: 'reject', ...pair })
  const own = { ...LINE, source: 'lender' } as const
  expect(pairDraft('confirm', PAYMENT_ITEM, own)).toMatchObject({ transaction_ids: [], bank_line_ids: ['l1'] })
})

test('an explanation states one side and what it adds up to', () => {
  const why = { explanation: 'bank_fee', note: undefined } as const
  expect(explainDraft(LINE_ITEM, why)).toEqual({
    decision: 'explain',
    transaction_ids: ['l1'],
    bank_line_ids: [],
    amount: 500,
    explanation: 'bank_fee',
  })
  expect(explainDraft(PAYMENT_ITEM, { explanation: 'other', note: 'A gift' })).toEqual({
    decision: 'explain',
    entries: ENTRIES,
    amount: 500,
    explanation: 'other',
    note: 'A gift',
  })
})

const match = (parts: Partial<CashPaymentMatch>): CashPaymentMatch => ({
  rule: 'reference',
  decision_id: null,
  lines: [LINE],
  lines_count: 1,
  payments: [PAYMENT],
  payments_count: 1,
  fee: 0,
  ...parts,
})

test('a match is confirmed as one pair or as a split, with its fee', () => {
  expect(confirmMatch(match({ fee: 12 }))).toMatchObject({ decision: 'confirm', fee: 12, entries: ENTRIES })
  const other = { ...PAYMENT, receivable_id: 'loan-2', entry_ids: ['e3'] }
  const batch = confirmMatch(match({ payments: [PAYMENT, other], payments_count: 2 }))
  expect(batch).toMatchObject({ decision: 'split', transaction_ids: ['l1'] })
  expect(batch?.entries).toHaveLength(3)
  const second = { ...LINE, line_id: 'l2' }
  expect(confirmMatch(match({ lines: [LINE, second], lines_count: 2 }))).toMatchObject({
    decision: 'split',
    transaction_ids: ['l1', 'l2'],
  })
})

test('what no decision can state is left out', () => {
  const other = { ...PAYMENT, receivable_id: 'loan-2', entry_ids: ['e3'] }
  const second = { ...LINE, line_id: 'l2' }
  for (const parts of [
    { payments: [], payments_count: 0, fee: null },
    { payments_count: 21 },
    { fee: -1 },
    { lines: [LINE, second], lines_count: 2, payments: [PAYMENT, other], payments_count: 2 },
  ])
    expect(confirmMatch(match(parts))).toBeUndefined()
})

const row = (parts: Partial<CashPaymentMatch>): CashLine => ({
  ...LINE_ITEM.row,
  ...LINE,
  booked_on: LINE.day,
  candidates: [],
  status: 'matched',
  match: match(parts),
})
const rowOf = (line_id: string, account = 'Main') => row({ lines: [{ ...LINE, line_id, account }] })

test('the matches of a rule are counted once each, with their sums by currency and direction', () => {
  const second = { ...LINE, line_id: 'l2', amount: 200 }
  const out = { ...LINE, line_id: 'l3', direction: 'out', amount: 70 } as const
  const found = new MatchesOfRule()
  found.add([row({ lines: [LINE, second], lines_count: 2 }), row({ lines: [LINE, second], lines_count: 2 })])
  found.add([row({ lines: [out] }), row({ lines: [{ ...LINE, line_id: 'l4' }], fee: -1 })])
  expect(found.drafts.size).toBe(2)
  expect(found.left_out).toBe(1)
  expect([...found.sums]).toEqual([['USD', { in: 700n, out: 70n }]])
})

test('as many matches as are confirmed at once are counted, and whether there are more', () => {
  const two = new MatchesOfRule({ max: 2 })
  two.add([rowOf('l1'), rowOf('l2')])
  expect([two.drafts.size, two.has_more]).toEqual([2, false])
  two.add([rowOf('l3'), rowOf('l4')])
  expect([two.drafts.size, two.has_more]).toEqual([2, true])
  expect([...two.sums]).toEqual([['USD', { in: 1_000n, out: 0n }]])
})

test('of an account only matches with a line of it count, and none that was confirmed already', () => {
  const found = new MatchesOfRule({ account: 'Main', confirmed: ['operator l1'] })
  found.add([rowOf('l1'), rowOf('l2'), rowOf('l3', 'Savings')])
  expect([...found.drafts.keys()]).toEqual(['operator l2'])
  expect(found.left_out).toBe(0)
})
