// Cures by hand: a loan of 1,200.00 in twelve parts of 100.00, delinquent since 1 March. On 30 April it is 60 days past due.
import { expect, test } from 'vitest'
import { dayNumber } from '../../../core/day.ts'
import {
  at,
  change,
  checksWith,
  daysFound,
  delinquent,
  entry,
  factsOf,
  found,
  lenderOf,
  loan,
  statingLender,
} from '../../../../test/integrity/known-facts.ts'
import { STANDARD_METRIC_SETTINGS } from '../../metric-settings.ts'

const CHECK = 'cured_without_cash'
const LOAN = [loan('2026-01-01'), delinquent('2026-03-10', '2026-03-01', 20_000)]
const DRAWN = entry('drawn', '2026-01-01', 'disbursement', 120_000)

const clearedOn = (day: string, ...more: ReturnType<typeof entry>[]) =>
  factsOf([...LOAN, delinquent(day, null)], [DRAWN, ...more])

test('arrears of 60 days that are cleared without a payment are found from that day on, with the change', () => {
  expect(found(CHECK, clearedOn('2026-05-01'), statingLender())).toEqual([
    {
      check: CHECK,
      key: '2026-05-01',
      receivable_id: 'R-1',
      obligor_id: null,
      from: '2026-05-01',
      until: null,
      amount: 120_000,
      currency: 'USD',
      measured: { days_past_due_before: 60, days_past_due_after: 0, past_due: 20_000, collected: 0 },
      evidence: {
        changes: [
          {
            receivable_id: 'R-1',
            field: 'delinquent_since',
            before: '2026-03-01',
            after: null,
            recorded: at('2026-05-01'),
          },
        ],
      },
    },
  ])
})

test('59 days are not enough', () => {
  expect(found(CHECK, clearedOn('2026-04-30'), statingLender())).toEqual([])
})

test('a later day of delinquency cures as much as none does: up to 29 days, not 30', () => {
  const movedTo = (since: string) =>
    daysFound(CHECK, factsOf([...LOAN, delinquent('2026-06-01', since, 10_000)], [DRAWN]), statingLender())
  expect(movedTo('2026-05-03')).toEqual([['2026-06-01', null]])
  expect(movedTo('2026-05-02')).toEqual([])
})

test('half of what was past due, paid in the 31 days before, is enough, a cent less is not, and nor is a payment of the day before those', () => {
  const paid = (day: string, amount: number) =>
    found(CHECK, clearedOn('2026-05-20', entry('paid', day, 'principal', amount)), statingLender())
  expect(paid('2026-04-19', 10_000)).toEqual([])
  expect(paid('2026-05-20', 10_000)).toEqual([])
  expect(paid('2026-05-20', 9_999)[0]).toMatchObject({
    measured: { past_due: 20_000, collected: 9_999 },
    evidence: { entries: [{ receivable_id: 'R-1', entry_id: 'paid', recorded: at('2026-05-20') }] },
  })
  expect(paid('2026-04-18', 10_000)).toHaveLength(1)
})

test('a history that was loaded with the cure before the delinquency has the same finding and the same change', () => {
  const [first = LOAN[0], stated] = LOAN
  if (first === undefined || stated === undefined) throw new Error('There are two patches')
  const loaded = [
    delinquent('2026-05-01', null, 0, at('2026-09-01', 1)),
    { ...stated, recorded: at('2026-09-01', 2) },
    { ...first, recorded: at('2026-09-01', 3) },
  ]
  const [finding] = found(CHECK, factsOf(loaded, [DRAWN]), statingLender())
  expect(finding).toMatchObject({
    from: '2026-05-01',
    evidence: { changes: [{ before: '2026-03-01', after: null, recorded: at('2026-09-01', 1) }] },
  })
})

test('a payment of nothing is no evidence, another entry of the day is: arrears that are added to the principal cure nothing', () => {
  const nothing = entry('nothing', '2026-04-30', 'principal', 0)
  const added = entry('added', '2026-05-01', 'disbursement', 20_000)
  const [finding] = found(CHECK, clearedOn('2026-05-01', nothing, added), statingLender())
  expect(finding?.amount).toBe(140_000)
  expect(finding?.evidence.entries?.map(({ entry_id }) => entry_id)).toEqual(['added'])
})

test('a payment that was returned within the days is none', () => {
  const entries = [
    entry('paid', '2026-05-12', 'principal', 20_000),
    entry('back', '2026-05-15', 'returned_principal', 20_000),
  ]
  expect(found(CHECK, clearedOn('2026-05-20', ...entries), statingLender())[0]?.measured['collected']).toBe(0)
})

test('a receivable that is repaid, written off or closed is not cured', () => {
  const ends = [
    entry('end', '2026-05-01', 'write_off', 120_000),
    entry('end', '2026-05-01', 'principal', 120_000),
    entry('end', '2026-05-01', 'other', 0, { receivable_status: 'closed' }),
  ]
  for (const end of ends) expect(found(CHECK, clearedOn('2026-05-01', end), statingLender())).toEqual([])
})

test('a pause of payments that the operator set is no cure', () => {
  const pausedFrom = (day: string) =>
    statingLender({
      steps: [{ ...STANDARD_METRIC_SETTINGS, pauses: [{ from: dayNumber(day), until: dayNumber('2026-07-31') }] }],
    })
  expect(found(CHECK, clearedOn('2026-05-01'), pausedFrom('2026-05-01'))).toEqual([])
  expect(found(CHECK, clearedOn('2026-05-01'), pausedFrom('2026-05-02'))).toHaveLength(1)
})

test('where the lender states no delinquency, its schedule decides: a schedule that leaves the arrears out cures them', () => {
  // Parts of 100.00 fall due on the first of each month; none is paid. On 2 April it is 60 days past due since 1 February.
  const scheduled = entry('due', '2026-04-03', 'scheduled_principal', 120_000)
  const [finding] = found(CHECK, factsOf([loan('2026-01-01')], [DRAWN, scheduled]), lenderOf())
  expect(finding).toMatchObject({
    from: '2026-04-03',
    measured: { days_past_due_before: 60, days_past_due_after: 0, past_due: 30_000, collected: 0 },
    evidence: { entries: [{ entry_id: 'due' }] },
  })
  const earlier = entry('due', '2026-04-02', 'scheduled_principal', 120_000)
  expect(found(CHECK, factsOf([loan('2026-01-01')], [DRAWN, earlier]), lenderOf())).toEqual([])
})

test('a currency without decimals and a revolving product are read the same', () => {
  const card = loan('2026-01-01', { product_type: 'credit_card', term: null })
  const facts = factsOf(
    [card, delinquent('2026-03-10', '2026-03-01', 3), delinquent('2026-05-01', null)],
    [entry('drawn', '2026-01-01', 'disbursement', 40), entry('paid', '2026-04-30', 'principal', 1)],
    { currency: 'JPY' },
  )
  expect(found(CHECK, facts, statingLender())[0]).toMatchObject({ amount: 39, currency: 'JPY' })
})

test('the thresholds of the day of the cure count', () => {
  const looser = { from: dayNumber('2026-05-01'), held: checksWith({ [CHECK]: { days_past_due_min: 90 } }) }
  const checks = [{ from: -Infinity, held: checksWith() }, looser]
  expect(found(CHECK, clearedOn('2026-05-01'), statingLender({ checks }))).toEqual([])
  const later = [
    { from: -Infinity, held: checksWith() },
    { ...looser, from: dayNumber('2026-05-02') },
  ]
  expect(found(CHECK, clearedOn('2026-05-01'), statingLender({ checks: later }))).toHaveLength(1)
  const off = [{ from: -Infinity, held: checksWith({ [CHECK]: null }) }]
  expect(found(CHECK, clearedOn('2026-05-01'), statingLender({ checks: off }))).toEqual([])
})

test('a repetition of what was stated changes nothing', () => {
  const facts = factsOf([...LOAN, change('2026-05-01', { delinquent_since: '2026-03-01' })], [DRAWN])
  expect(found(CHECK, facts, statingLender())).toEqual([])
})
