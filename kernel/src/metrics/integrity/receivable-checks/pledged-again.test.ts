// Pledges that come back, by hand: a loan of 1,200.00 that backs a line from January, is released on 1 March and backs a line again later.
import { expect, test } from 'vitest'
import { checksWith, entry, factsOf, found, lenderOf, loan, pledge } from '../../../../test/integrity/known-facts.ts'
import type { EntryVersion, PledgeDays } from '../facts.ts'

const CHECK = 'pledged_again'
const DRAWN = entry('drawn', '2026-01-01', 'disbursement', 120_000)
const of = (pledges: readonly PledgeDays[], ...entries: EntryVersion[]) =>
  found(CHECK, factsOf([loan('2026-01-01')], [DRAWN, ...entries], { pledges }), lenderOf())
const FIRST = pledge('line-1', '2026-01-05', '2026-03-01')

test('one that backs a line again after at most ninety days without one is found from that day on', () => {
  expect(of([FIRST, pledge('line-2', '2026-05-30', null)])).toEqual([
    {
      check: CHECK,
      key: '2026-05-30',
      receivable_id: 'R-1',
      obligor_id: null,
      from: '2026-05-30',
      until: null,
      amount: 120_000,
      currency: 'USD',
      measured: { days: 90, owed_at_release: 120_000, owed: 120_000 },
      evidence: {
        pledges: [
          { receivable_id: 'R-1', debt_line_id: 'line-1', from: '2026-01-05', released: '2026-03-01' },
          { receivable_id: 'R-1', debt_line_id: 'line-2', from: '2026-05-30', released: null },
        ],
      },
    },
  ])
  expect(of([FIRST, pledge('line-1', '2026-05-31', null)])).toEqual([])
})

test('a move from one line to another leaves no day without a line; one day is a gap', () => {
  expect(of([FIRST, pledge('line-2', '2026-03-01', null)])).toEqual([])
  expect(of([pledge('line-2', '2026-02-01', null), FIRST])).toEqual([])
  expect(of([FIRST, pledge('line-2', '2026-03-02', null)])[0]?.measured['days']).toBe(1)
})

test('one that owes less than before the release is not found, nor one that owes nothing', () => {
  const again = pledge('line-1', '2026-04-01', null)
  expect(of([FIRST, again], entry('paid', '2026-03-15', 'principal', 1))).toEqual([])
  expect(of([FIRST, again], entry('paid', '2026-02-28', 'principal', 120_000))).toEqual([])
  const [finding] = of([FIRST, again], entry('paid', '2026-03-15', 'interest', 500))
  expect(finding?.evidence.entries?.map(({ entry_id }) => entry_id)).toEqual(['paid'])
})

test('a line that draws more owes as much as before', () => {
  const again = pledge('line-1', '2026-04-01', null)
  const entries = [
    entry('paid', '2026-03-15', 'principal', 50_000),
    entry('more', '2026-03-20', 'disbursement', 50_000),
  ]
  expect(of([FIRST, again], ...entries)).toHaveLength(1)
})

test('one that backed a line from the beginning has no first day, and is named with the pledge after it alone', () => {
  const always = { debt_line_id: 'line-1', from: -Infinity, until: FIRST.until }
  const later = pledge('line-3', '2026-06-01', null)
  const [finding] = of([later, pledge('line-2', '2026-04-01', '2026-05-01'), always])
  expect(finding?.evidence.pledges).toEqual([
    { receivable_id: 'R-1', debt_line_id: 'line-1', from: null, released: '2026-03-01' },
    { receivable_id: 'R-1', debt_line_id: 'line-2', from: '2026-04-01', released: '2026-05-01' },
  ])
})

test('each return is a finding', () => {
  const pledges = [FIRST, pledge('line-1', '2026-03-10', '2026-03-20'), pledge('line-1', '2026-04-01', null)]
  expect(of(pledges).map(({ key }) => key)).toEqual(['2026-03-10', '2026-04-01'])
})

test('the threshold of the new pledge’s day counts', () => {
  const checks = [{ from: -Infinity, held: checksWith({ [CHECK]: { days_max: 30 } }) }]
  const facts = factsOf([loan('2026-01-01')], [DRAWN], { pledges: [FIRST, pledge('line-1', '2026-04-01', null)] })
  expect(found(CHECK, facts, lenderOf({ checks }))).toEqual([])
})
