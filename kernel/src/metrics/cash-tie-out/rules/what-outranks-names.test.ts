// Disbursements less their fee, and what no name of a lender outranks (0129): decided by hand.
import { describe, expect, test } from 'vitest'
import { entry, found, line } from '../../../../test/cash-tie-out/tie-out-rows.ts'

describe('a disbursement less what was kept of it', () => {
  const out = entry('e1', -100_000, { role: 'disbursement' })
  const kept = entry('e2', 2_000, { role: 'origination_fee' })
  const of = { references: ['loan-1'] }
  const both = [
    { ...out, ...of },
    { ...kept, ...of },
  ]

  test('is the line that names it and is the difference', () => {
    expect(found([line('l1', -98_000, { text: 'Disbursed on loan-1' })], both)).toEqual({
      matches: ['net_disbursement: l1 = e1 + e2'],
      open: [],
    })
  })

  test('is two lines where the bank shows both', () => {
    expect(found([line('l1', -100_000, of), line('l2', 2_000, of)], both).matches).toEqual([
      'reference: l1 = e1',
      'reference: l2 = e2',
    ])
  })

  test('stays open where the line is another amount, names nothing, comes too late or is in another currency', () => {
    for (const more of [
      { amount: -97_999, ...of },
      { amount: -102_000, ...of },
      { amount: 98_000, ...of },
      {},
      { ...of, day: '2026-03-08' },
      { ...of, currency: 'EUR' },
    ])
      expect(found([line('l1', -98_000, more)], both).open).toEqual(['l1', 'e1', 'e2'])
  })

  test('stays open where it could be several, and where what was kept is of another day, loan or currency', () => {
    const twice = [line('l1', -98_000, of), line('l2', -98_000, of)]
    expect(found(twice, both).matches).toEqual([])
    const more = { ...entry('e3', 2_000, of), batch: 'PO-2026' }
    expect(found([line('l1', -98_000, of)], [...both, more]).matches).toEqual([])
    for (const other of [{ day: '2026-03-03' }, { receivable: 'loan-2' }, { currency: 'EUR' }])
      expect(
        found(
          [line('l1', -98_000, of)],
          [
            { ...out, ...of },
            { ...kept, ...of, ...other },
          ],
        ).matches,
      ).toEqual([])
  })

  test('is none where more was kept than paid out, or more than a fifth of it', () => {
    const withFee = (amount: number) => [
      { ...out, ...of },
      { ...kept, ...of, amount },
    ]
    expect(found([line('l1', 98_000, of)], withFee(198_000)).matches).toEqual([])
    expect(found([line('l1', -1, of)], withFee(99_999)).matches).toEqual([])
    expect(found([line('l1', -79_999, of)], withFee(20_001)).matches).toEqual([])
    expect(found([line('l1', -80_000, of)], withFee(20_000)).matches).toEqual(['net_disbursement: l1 = e1 + e2'])
  })

  test('is none of what is no disbursement, or no fee that is kept of one', () => {
    const principal = entry('e2', 2_000, of)
    const returned = entry('e1', -100_000, of)
    const of_line = [line('l1', -98_000, of)]
    expect(found(of_line, [{ ...out, ...of }, principal]).matches).toEqual([])
    expect(found(of_line, [returned, { ...kept, ...of }]).matches).toEqual([])
    const mixed = { ...kept, ...of, amount: 1_000 }
    expect(found(of_line, [{ ...out, ...of }, mixed, entry('e3', 1_000, of)]).matches).toEqual([])
  })

  test('stays open where the line names another receivable too', () => {
    const wire = { references: ['WIRE-77'] }
    const [of_one, of_other] = ['loan-1', 'loan-2'].map((receivable, at) => [
      { ...out, ...wire, receivable, id: `o${at}` },
      { ...kept, ...wire, receivable, id: `k${at}` },
    ])
    const both_loans = [...(of_one ?? []), ...(of_other ?? [])]
    expect(found([line('l1', -98_000, wire)], both_loans).matches).toEqual([])
    expect(found([line('l1', -98_000, wire)], of_one ?? []).matches).toEqual(['net_disbursement: l1 = k0 + o0'])
  })
})

describe("the operator's word about a line", () => {
  test("is not decided by the lender's: a payment that its own line names is as likely as before", () => {
    const payments = [
      entry('e1', 100, { references: ['PAY-1001'] }),
      entry('e2', 100, { receivable: 'loan-2', references: ['PAY-1002'] }),
    ]
    const shown = line('l1', 100)
    const own = line('o1', 100, { account: 'other', source: 'lender', references: ['PAY-1001'] })
    expect(found([shown], payments).open).toEqual(['l1', 'e1', 'e2'])
    expect(found([shown, own], payments)).toEqual({ matches: ['reference: o1 = e1'], open: ['l1', 'e2'] })
    // Another own line may be what is left.
    const second = line('o2', 100, { account: 'other', source: 'lender' })
    expect(found([own, second], payments).matches).toEqual(['reference: o1 = e1', 'amount_and_day: o2 = e2'])
  })

  test('outranks every name that the lender gives its payments', () => {
    const named = { references: ['DRAW-17'], batch: 'DRAW-17' }
    const draw = line('l1', 5_000_000, { text: 'DRAW-17', is_of_debt_line: true })
    expect(found([draw], [entry('e1', 5_000_000, named)]).open).toEqual(['e1'])
    const parts = [entry('e1', 2_000_000, named), entry('e2', 3_000_000, { ...named, receivable: 'loan-2' })]
    expect(found([draw], parts).open).toEqual(['e1', 'e2'])
  })
})
