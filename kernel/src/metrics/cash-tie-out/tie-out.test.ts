// The rules one by one, on a few lines and entries each. What belongs together was decided by hand.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SETTINGS, entry, found, line } from '../../../test/cash-tie-out/tie-out-rows.ts'
import { tieOut } from './tie-out.ts'

describe('amounts as large as they can be', () => {
  const most = Number.MAX_SAFE_INTEGER
  const refs = { references: ['INV-1001'] }

  test('what adds up to more than any line can have is several payments, each exact', () => {
    const entries = [entry('e1', most, refs), entry('e2', most - 1, refs), entry('e3', 1, refs)]
    const { payments } = tieOut([], entries.toReversed(), SETTINGS)
    expect(payments.map((payment) => [payment.entries, payment.amount])).toEqual([
      [['e1'], most],
      [['e2', 'e3'], most],
    ])
    expect(found([line('l1', most - 1, refs)], [entry('e1', most - 2, refs), entry('e2', 1, refs)])).toEqual({
      matches: ['reference: l1 = e1'],
      open: [],
    })
  })

  test('sums of a batch that are equal only when they are rounded are not', () => {
    const batch = { batch: 'PO-2026', processor: 'PAYFAST' }
    const entries = [entry('e1', most, batch), entry('e2', 4, { ...batch, receivable: 'loan-2' })]
    const text = 'PO-2026'
    expect(found([line('l1', most - 1, { text }), line('l2', 6, { text })], entries).matches).toEqual([])
  })
})

describe('by reference and amount', () => {
  test('a line is the payment whose reference it states, as a field or in its text, however it is written', () => {
    expect(
      found(
        [
          line('l1', 10_000, { references: ['INV-2044/1'] }),
          line('l2', 10_000, { text: 'Payment of inv 2044-2 thanks' }),
        ],
        [
          entry('e1', 10_000, { references: ['inv2044 1'], receivable: 'a' }),
          entry('e2', 10_000, { references: ['2044-2'], receivable: 'b' }),
        ],
      ),
    ).toEqual({ matches: ['reference: l1 = e1', 'reference: l2 = e2'], open: [] })
  })

  test('a reference between slashes is found, unless the whole is one', () => {
    const lines = [line('l1', 500, { text: '/INV/INV2044-2/DATE/2026' }), line('l2', 500, { text: 'INV-2044/1' })]
    const entries = ['INV2044-2', 'INV-2044/1', 'INV-2044'].map((reference, index) =>
      entry(`e${index + 1}`, 500, { references: [reference], receivable: `loan-${index}` }),
    )
    expect(found(lines, entries)).toEqual({ matches: ['reference: l1 = e1', 'reference: l2 = e2'], open: ['e3'] })
  })

  test('principal, interest and fee of one day are one payment', () => {
    const refs = { references: ['INV-1001'] }
    expect(
      found([line('l1', 31_005, refs)], [entry('e1', 25_000, refs), entry('e2', 6_000, refs), entry('e3', 5, refs)]),
    ).toEqual({ matches: ['reference: l1 = e1'], open: [] })
  })

  test('equal payments of one receivable are taken oldest first, those of several stay open', () => {
    const refs = { references: ['CONTRACT-77'] }
    const lines = [line('l1', 500, { ...refs, day: '2026-03-03' }), line('l2', 500, { ...refs, day: '2026-03-04' })]
    const days = ['2026-03-01', '2026-03-02', '2026-03-03']
    const one = days.map((day, index) => entry(`e${index + 1}`, 500, { ...refs, day }))
    expect(found(lines, one)).toEqual({ matches: ['reference: l1 = e1', 'reference: l2 = e2'], open: ['e3'] })
    const several = one.map((each, index) => ({ ...each, receivable: `loan-${index}` }))
    expect(found(lines, several).matches).toEqual([])
  })

  describe('a line that names a payment by a name that no other payment has', () => {
    const of = (payment: string) => ({ references: ['LOAN-77', payment] })

    test('is that one, though an older line of the loan has its amount', () => {
      const entries = [
        entry('e1', 500, { ...of('PMT-1001'), day: '2026-03-01' }),
        entry('e2', 500, { ...of('PMT-2002'), day: '2026-03-02' }),
      ]
      const lines = [
        line('l1', 500, { references: ['LOAN-77'], day: '2026-03-03' }),
        line('l2', 500, { references: ['PMT-1001'], day: '2026-03-04' }),
      ]
      expect(found(lines, entries)).toEqual({ matches: ['reference: l1 = e2', 'reference: l2 = e1'], open: [] })
    })

    test('is that one, and no late line of the loan is', () => {
      const entries = [
        entry('e1', 500, { ...of('PMT-1001'), day: '2026-03-03' }),
        entry('e2', 500, { ...of('PMT-1002'), day: '2026-03-10' }),
      ]
      const lines = [
        line('l1', 500, { references: ['LOAN-77'], day: '2026-03-09' }),
        line('l2', 500, { references: ['PMT-1002'], day: '2026-03-11' }),
      ]
      expect(found(lines, entries)).toEqual({ matches: ['reference: l2 = e2'], open: ['l1', 'e1'] })
    })

    test('decides nothing where two lines do, each by another name', () => {
      const lines = [line('l1', 500, { references: ['LOAN-77'] }), line('l2', 500, { references: ['PMT-1001'] })]
      expect(found(lines, [entry('e1', 500, of('PMT-1001'))]).matches).toEqual([])
    })

    test('closes nothing of two borrowers that share a name, nor what is left then', () => {
      const entries = [
        entry('e0', 500, { references: ['LOAN-77', 'PAY-1000', 'CUST-9001'], receivable: 'a', day: '2026-03-01' }),
        entry('e1', 500, { references: ['LOAN-77', 'PAY-1001', 'CUST-9001'], receivable: 'a', day: '2026-03-08' }),
        entry('e2', 500, { references: ['LOAN-88', 'PAY-2002', 'CUST-9001'], receivable: 'b', day: '2026-03-09' }),
      ]
      const lines = [
        line('l1', 500, { references: ['LOAN-77'], day: '2026-03-07' }),
        line('l2', 500, { references: ['PAY-1001', 'CUST-9001'], day: '2026-03-09' }),
      ]
      expect(found(lines, entries).matches).toEqual([])
    })
  })

  test.each([
    ['another amount', { amount: 9_999 }],
    ['another currency', { currency: 'EUR' }],
    ['two days before', { day: '2026-02-28' }],
    ['six days after', { day: '2026-03-08' }],
    ['the other direction', { amount: -10_000 }],
  ])('%s is not the payment', (_, change) => {
    const refs = { references: ['INV-1001'] }
    expect(found([{ ...line('l1', 10_000, refs), ...change }], [entry('e1', 10_000, refs)]).matches).toEqual([])
  })

  test('money that is given out, and a payment that came back, are matched as well', () => {
    const refs = { references: ['INV-1001'] }
    expect(
      found(
        [
          line('l1', -50_000, { references: ['LOAN-0001'] }),
          line('l2', 700, refs),
          line('l3', -700, { ...refs, reversal: true }),
        ],
        [entry('e1', -50_000, { references: ['LOAN-0001'] }), entry('e2', 700, refs), entry('e3', -700, refs)],
      ).matches,
    ).toEqual(['reference: l1 = e1', 'reference: l2 = e2', 'reference: l3 = e3'])
  })
})

describe('by sum', () => {
  const batch = { batch: 'PO-20260302', processor: 'Payfast' }
  const entries = [
    entry('e1', 10_000, { ...batch, receivable: 'a' }),
    entry('e2', 20_000, { ...batch, receivable: 'b' }),
    entry('e3', 5_000, { ...batch, receivable: 'c' }),
  ]

  test('a line that names a batch is all of its payments', () => {
    expect(found([line('l1', 35_000, { text: 'PAYFAST PO-20260302' })], entries)).toEqual({
      matches: ['batch_reference: l1 = e1 + e2 + e3'],
      open: [],
    })
  })

  test('or that less the declared fee: 2.90 % of 350.00 and 30 cents for each of three are 11.05', () => {
    expect(found([line('l1', 35_000 - 1_015 - 90, { text: 'PAYFAST PO-20260302' })], entries).matches).toEqual([
      'batch_reference: l1 = e1 + e2 + e3 less 1105',
    ])
  })

  test.each([34_999, 33_896, 33_894, 35_001])('%i is neither, and all stay open', (amount) => {
    expect(found([line('l1', amount, { text: 'PAYFAST PO-20260302' })], entries)).toEqual({
      matches: [],
      open: ['l1', 'e1', 'e2', 'e3'],
    })
  })

  test('a fee of each payment may be rounded up or down', () => {
    // 2.90 % of 3.33 is 9.657 cents: 9 or 10 for each of two, and 30 for each.
    const small = [entry('e1', 333, { ...batch, receivable: 'a' }), entry('e2', 333, { ...batch, receivable: 'b' })]
    const matched = (fee: number) => found([line('l1', 666 - fee, { text: 'PO-20260302' })], small).matches.length
    expect([77, 78, 79, 80, 81].map(matched)).toEqual([0, 1, 1, 1, 0])
  })

  test('several lines that name one payment are it', () => {
    const refs = { references: ['INV-1001'] }
    expect(found([line('l1', 6_000, refs), line('l2', 4_000, refs)], [entry('e1', 10_000, refs)])).toEqual({
      matches: ['split: l1 + l2 = e1'],
      open: [],
    })
    expect(found([line('l1', 6_000, refs), line('l2', 3_000, refs)], [entry('e1', 10_000, refs)]).matches).toEqual([])
  })

  test('a payment of which the processor kept its fee is the line that names it', () => {
    const refs = { references: ['CH-99001'] }
    expect(
      found([line('l1', 10_000 - 290 - 30, refs)], [entry('e1', 10_000, { ...refs, processor: 'payfast' })]).matches,
    ).toEqual(['reference_less_fee: l1 = e1 less 320'])
    expect(found([line('l1', 9_680, refs)], [entry('e1', 10_000, refs)]).matches).toEqual([])
  })

  test('a line with the amount less the fee is the payment, whatever other line names it too', () => {
    const refs = { references: ['CH-99001'] }
    const loan = { references: ['LOAN-77'] }
    const paid = entry('e1', 10_000, { references: ['LOAN-77', 'CH-99001'], processor: 'payfast' })
    const before = entry('e0', 300, { references: ['LOAN-77', 'CH-99000'], day: '2026-02-01' })
    expect(found([line('l1', 9_680, refs), line('l2', 105_000, loan)], [paid, before])).toEqual({
      matches: ['reference_less_fee: l1 = e1 less 320'],
      open: ['l2', 'e0'],
    })
    // One that names the loan could be another payment of it, and two that could be the payment are none.
    expect(found([line('l1', 9_680, loan), line('l2', 105_000, loan)], [paid, before]).matches).toEqual([])
    expect(found([line('l1', 9_680, refs), line('l2', 9_680, refs)], [paid]).matches).toEqual([])
  })

  test('without a batch, a line that names the processor is all that it took on a day, if only one day fits', () => {
    const of = (day: string, ...ids: string[]) =>
      ids.map((id) => entry(id, 1_000, { processor: 'Payfast', day, receivable: id }))
    const lines = [line('l1', 3_000, { text: 'PAYFAST INC', day: '2026-03-05' })]
    const days = [...of('2026-03-03', 'e1', 'e2', 'e3'), ...of('2026-03-04', 'e4', 'e5')]
    expect(found(lines, days)).toEqual({ matches: ['batch_day: l1 = e1 + e2 + e3'], open: ['e4', 'e5'] })
    expect(found(lines, [...days, ...of('2026-03-04', 'e6')]).matches).toEqual([])
    expect(found([line('l1', 3_000, { text: 'OTHER INC' })], days).matches).toEqual([])
  })
})

describe('by amount and day', () => {
  test('an amount that one line and one payment alone have is matched', () => {
    expect(found([line('l1', 12_345)], [entry('e1', 12_345)]).matches).toEqual(['amount_and_day: l1 = e1'])
  })

  test.each([
    ['two lines', [line('l1', 500), line('l2', 500)], [entry('e1', 500)]],
    ['two payments', [line('l1', 500)], [entry('e1', 500), entry('e2', 500, { receivable: 'loan-2' })]],
    [
      'a line that names another receivable',
      [line('l1', 500, { text: 'LOAN-0002' })],
      [entry('e1', 500), entry('e2', 900, { receivable: 'loan-2', references: ['LOAN-0002'] })],
    ],
  ])('%s of the amount stay open', (_, lines, entries) => {
    expect(found(lines, entries).matches).toEqual([])
  })

  test('a line that names another is no rival', () => {
    const entries = [entry('e1', 500), entry('e2', 900, { receivable: 'loan-2', references: ['LOAN-0002'] })]
    const lines = [line('l1', 500), line('l2', 500, { text: 'LOAN-0002' })]
    expect(found(lines, entries)).toEqual({ matches: ['amount_and_day: l1 = e1'], open: ['l2', 'e2'] })
  })

  test('a payment of the same amount beyond the days allowed is no rival', () => {
    expect(
      found([line('l1', 500)], [entry('e1', 500), entry('e2', 500, { day: '2026-03-20', receivable: 'b' })]),
    ).toEqual({
      matches: ['amount_and_day: l1 = e1'],
      open: ['e2'],
    })
  })
})

describe('by a reference with a typing mistake', () => {
  const paid = entry('e1', 500, { references: ['PMT-901842'] })
  const typed = line('l1', 500, { text: 'PMT-901824' })

  test('a name that nobody has, one mistake away from that of a payment of the amount, is that payment', () => {
    expect(found([typed], [paid]).matches).toEqual(['mistyped_reference: l1 = e1'])
  })

  test.each([
    ['two mistakes', [line('l1', 500, { text: 'PMT-901834' })], [paid]],
    ['another amount', [{ ...typed, amount: 501 }], [paid]],
    ['a day too late', [{ ...typed, day: '2026-03-08' }], [paid]],
    ['two such lines', [typed, line('l2', 500, { text: 'PMT-901843' })], [paid]],
    ['two such payments', [typed], [paid, entry('e2', 500, { references: ['PMT-90182'], receivable: 'loan-2' })]],
    [
      'a name that is right for another payment',
      [typed],
      [paid, entry('e2', 900, { references: ['PMT-901824'], receivable: 'loan-2' })],
    ],
    [
      'names that are numbered closely: it may be the right one of what is not reported',
      [typed],
      [paid, entry('e2', 900, { references: ['PMT-901843'], receivable: 'loan-2' })],
    ],
  ])('not with %s', (_, lines, entries) => {
    expect(found(lines, entries).matches).toEqual([])
  })
})

describe('whatever the lines and entries', () => {
  const day = fc.integer({ min: 1, max: 12 }).map((date) => `2026-03-${String(date).padStart(2, '0')}`)
  const reference = fc.constantFrom('INV-1001', 'INV-1002', 'BATCH-01', 'LOAN-0001')
  const amount = fc.constantFrom(100, 200, 300, 500, -100, -300)
  const lines = fc
    .array(
      fc.record({
        amount,
        day,
        references: fc.array(reference, { maxLength: 2 }),
        text: fc.constantFrom('', 'PAYFAST', 'INV-1002 LOAN-0001'),
      }),
      { maxLength: 10 },
    )
    .map((all) => all.map((one, index) => line(`l${index}`, one.amount, one)))
  const entries = fc
    .array(
      fc.record({
        amount,
        day,
        receivable: fc.constantFrom('a', 'b'),
        references: fc.array(reference, { maxLength: 1 }),
        batch: fc.constantFrom(undefined, 'BATCH-01'),
        processor: fc.constantFrom(undefined, 'Payfast'),
      }),
      { maxLength: 10 },
    )
    .map((all) => all.map((one, index) => entry(`e${index}`, one.amount, one)))

  test('each is in one match at most, each match adds up, and nothing is lost', () => {
    fc.assert(
      fc.property(lines, entries, (some, others) => {
        const { matches, payments, open_lines, open_payments } = tieOut(some, others, SETTINGS)
        const amounts = new Map([...some, ...payments].map(({ id, amount: of }) => [id, of]))
        const sum = (ids: readonly string[]) => ids.reduce((total, id) => total + (amounts.get(id) ?? Number.NaN), 0)
        for (const match of matches) expect(sum(match.payments) - sum(match.lines)).toBe(match.fee)
        const all = [
          ...matches.flatMap((match) => [...match.lines, ...match.payments]),
          ...open_lines.map(({ id }) => id),
          ...open_payments.map(({ id }) => id),
        ]
        expect(all.toSorted()).toEqual([...some, ...payments].map(({ id }) => id).toSorted())
      }),
    )
  })

  test('the order in which they came makes no difference', () => {
    fc.assert(
      fc.property(lines, entries, fc.infiniteStream(fc.nat()), (some, others, numbers) => {
        const shuffled = <T>(items: readonly T[]): T[] =>
          items
            .map((item) => [numbers.next().value as number, item] as const)
            .toSorted(([a], [b]) => a - b)
            .map(([, item]) => item)
        expect(tieOut(shuffled(some), shuffled(others), SETTINGS)).toEqual(tieOut(some, others, SETTINGS))
      }),
    )
  })
})
