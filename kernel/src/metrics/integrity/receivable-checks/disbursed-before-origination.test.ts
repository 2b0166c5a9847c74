// Money that left before the receivable began, by hand: its origination date is 10 January.
import { expect, test } from 'vitest'
import {
  at,
  change,
  checksWith,
  entry,
  factsOf,
  found,
  lenderOf,
  loan,
} from '../../../../test/integrity/known-facts.ts'
import type { EntryVersion } from '../facts.ts'

const CHECK = 'disbursed_before_origination'
const LOAN = loan('2026-01-10')
const of = (...entries: EntryVersion[]) => found(CHECK, factsOf([LOAN], entries), lenderOf())

test('a disbursement four days before is found from its day on, three days before are not', () => {
  expect(of(entry('drawn', '2026-01-06', 'disbursement', 120_000))).toEqual([
    {
      check: CHECK,
      key: '2026-01-06',
      receivable_id: 'R-1',
      obligor_id: null,
      from: '2026-01-06',
      until: null,
      amount: 120_000,
      currency: 'USD',
      measured: { days: 4 },
      evidence: {
        entries: [{ receivable_id: 'R-1', entry_id: 'drawn', recorded: at('2026-01-06') }],
        changes: [
          {
            receivable_id: 'R-1',
            field: 'origination_date',
            before: null,
            after: '2026-01-10',
            recorded: at('2026-01-10', 8),
          },
        ],
      },
    },
  ])
  expect(of(entry('drawn', '2026-01-07', 'disbursement', 120_000))).toEqual([])
})

test('what is not disbursed, or was taken back, does not count', () => {
  expect(of(entry('fee', '2025-12-01', 'origination_fee', 500))).toEqual([])
  expect(
    of(entry('undone', '2025-12-01', 'disbursement', -500), entry('drawn', '2026-01-10', 'disbursement', 120_000)),
  ).toEqual([])
})

test('an origination date that is moved behind the disbursement is found with its change', () => {
  const facts = factsOf(
    [LOAN, change('2026-03-01', { origination_date: '2026-02-20' })],
    [entry('drawn', '2026-01-10', 'disbursement', 120_000)],
  )
  expect(found(CHECK, facts, lenderOf())[0]).toMatchObject({
    from: '2026-01-10',
    measured: { days: 41 },
    evidence: {
      changes: [{ before: '2026-01-10', after: '2026-02-20', recorded: at('2026-03-01') }],
    },
  })
})

test('types that the operator mapped count as what they mean, and so does a threshold', () => {
  const drawn = entry('drawn', '2026-01-06', 'payout', 120_000)
  const step = lenderOf().steps[0]
  if (step === undefined) throw new Error('There are settings')
  const mapped = lenderOf({ steps: [{ ...step, type_mapping: new Map([['payout', 'disbursement']]) }] })
  expect(of(drawn)).toEqual([])
  expect(found(CHECK, factsOf([LOAN], [drawn]), mapped)).toHaveLength(1)
  const checks = [{ from: -Infinity, held: checksWith({ [CHECK]: { days_max: 4 } }) }]
  expect(found(CHECK, factsOf([LOAN], [drawn]), { ...mapped, checks })).toEqual([])
})
