// Losses that come back, by hand: a loan of 1,000.00, all of it written off on 1 June.
import { expect, test } from 'vitest'
import { daysFound, entry, factsOf, found, lenderOf, loan } from '../../../../test/integrity/known-facts.ts'
import { STANDARD_METRIC_SETTINGS } from '../../metric-settings.ts'
import type { EntryVersion } from '../facts.ts'

const CHECK = 'charge_off_revived'
const LOST = [entry('drawn', '2026-01-01', 'disbursement', 100_000), entry('lost', '2026-06-01', 'write_off', 100_000)]
const facts = (...entries: EntryVersion[]) => factsOf([loan('2026-01-01')], [...LOST, ...entries])
const revived = (...entries: EntryVersion[]) => daysFound(CHECK, facts(...entries), lenderOf())

test('a write-off of which a tenth is taken back is found for good, with both entries; a cent less is not', () => {
  expect(found(CHECK, facts(entry('back', '2026-07-10', 'write_off', -10_000)), lenderOf())).toMatchObject([
    {
      key: '2026-07-10',
      from: '2026-07-10',
      until: null,
      amount: 10_000,
      measured: { written_off: 100_000, came_back: 10_000, collected: 0 },
      evidence: { entries: [{ entry_id: 'lost' }, { entry_id: 'back' }] },
    },
  ])
  expect(revived(entry('back', '2026-07-10', 'write_off', -9_999))).toEqual([])
})

test('a new disbursement after nothing was left brings it back too', () => {
  expect(revived(entry('again', '2026-07-10', 'disbursement', 10_000))).toEqual([['2026-07-10', null]])
  expect(revived(entry('again', '2026-07-10', 'disbursement', 9_999))).toEqual([])
})

test('a recovery after the charge-off brings nothing back', () => {
  expect(revived(entry('recovered', '2026-07-10', 'recovery', 60_000))).toEqual([])
})

test('what comes back with the money that was collected since is not found, a cent more is', () => {
  const recovered = entry('recovered', '2026-06-20', 'recovery', 30_000)
  expect(revived(recovered, entry('back', '2026-07-10', 'write_off', -30_000))).toEqual([])
  expect(revived(recovered, entry('back', '2026-07-10', 'write_off', -30_001))).toEqual([['2026-07-10', null]])
  const booked_as_payment = [
    entry('back', '2026-07-10', 'write_off', -40_000),
    entry('paid', '2026-07-10', 'principal', 40_000),
  ]
  expect(revived(...booked_as_payment)).toEqual([])
})

test('money from before the write-off does not count', () => {
  const before = entry('paid', '2026-05-31', 'interest', 50_000)
  expect(revived(before, entry('back', '2026-07-10', 'write_off', -30_000))).toHaveLength(1)
})

test('it ends when as much was collected, or when it is lost again', () => {
  const back = entry('back', '2026-07-10', 'write_off', -30_000)
  expect(revived(back, entry('paid', '2026-08-01', 'principal', 29_999))).toEqual([['2026-07-10', null]])
  expect(revived(back, entry('paid', '2026-08-01', 'principal', 30_000))).toEqual([['2026-07-10', '2026-08-01']])
  expect(revived(back, entry('again', '2026-08-01', 'write_off', 30_000))).toEqual([['2026-07-10', '2026-08-01']])
})

test('a write-off that is corrected on its day was never greater', () => {
  expect(revived(entry('back', '2026-06-01', 'write_off', -100_000))).toEqual([])
})

test('a card of which a part was written off may be used again; one of which all was may not', () => {
  const card = (lost: number) =>
    factsOf(
      [loan('2026-01-01', { product_type: 'credit_card', term: null })],
      [
        entry('drawn', '2026-01-01', 'disbursement', 100_000),
        entry('lost', '2026-06-01', 'write_off', lost),
        entry('again', '2026-07-10', 'disbursement', 50_000),
      ],
    )
  expect(found(CHECK, card(20_000), lenderOf())).toEqual([])
  expect(found(CHECK, card(100_000), lenderOf())).toHaveLength(1)
})

test('where closing is a loss, opening it again brings it back', () => {
  const lender = lenderOf({ steps: [{ ...STANDARD_METRIC_SETTINGS, closure_policy: 'write_off' }] })
  const status = (id: string, date: string, receivable_status: string) =>
    entry(id, date, 'other', 0, { receivable_status })
  const entries = [
    entry('drawn', '2026-01-01', 'disbursement', 100_000),
    status('closed', '2026-06-01', 'closed'),
    status('open', '2026-07-01', 'active'),
  ]
  const reopened = factsOf([loan('2026-01-01')], entries)
  expect(daysFound(CHECK, reopened, lender)).toEqual([['2026-07-01', null]])
  expect(found(CHECK, reopened, lender)[0]?.evidence.entries?.map(({ entry_id }) => entry_id)).toEqual([
    'closed',
    'open',
  ])
  expect(found(CHECK, reopened, lenderOf())).toEqual([])
})
