// Who shares what on which days; expected values are worked out by hand.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Days } from './asset-identities.ts'
import { contestedAssets, ownContest, shownToLender } from './contested-assets.ts'
import { duplicateAssets, identicalDocuments, sharedDetails } from './identity-findings.ts'
import { sharedAmong } from './sharing.ts'

/** 1970-01-11 is day 10. */
const asset = (receivable_id: string, ...days: readonly Days[]) => ({ receivable_id, days })

describe('the same asset behind two receivables', () => {
  test('is found of both, on the days on which both owe something', () => {
    const found = duplicateAssets('vin', [asset('b', [20, Infinity]), asset('a', [10, 30])])
    expect(found.map(({ receivable_id, from, until, evidence }) => [receivable_id, from, until, evidence])).toEqual([
      ['a', '1970-01-21', '1970-01-31', { receivables: ['b'] }],
      ['b', '1970-01-21', '1970-01-31', { receivables: ['a'] }],
    ])
    expect(found[0]).toMatchObject({ check: 'duplicate_asset', key: 'vin 1970-01-21', measured: { receivables: 2 } })
  })

  test('is not found where one ended before the other began', () => {
    expect(duplicateAssets('vin', [asset('a', [10, 20]), asset('b', [20, 30])])).toEqual([])
    expect(duplicateAssets('vin', [asset('a', [10, 20], [30, 40])])).toEqual([])
  })

  test('names of three only those of the same days, and counts the most of one day', () => {
    const shared = sharedAmong(
      [asset('a', [0, 10]), asset('b', [5, 20]), asset('c', [15, 30])].map(({ receivable_id: id, days }) => ({
        id,
        days,
      })),
      2,
    )
    expect(shared).toEqual([
      { id: 'a', from: 5, until: 10, most: 2, others: ['b'] },
      { id: 'b', from: 5, until: 10, most: 2, others: ['a'] },
      { id: 'b', from: 15, until: 20, most: 2, others: ['c'] },
      { id: 'c', from: 15, until: 20, most: 2, others: ['b'] },
    ])
  })

  test('is the same in whatever order receivables came', () => {
    const holders = [asset('a', [0, 10]), asset('b', [5, 20]), asset('c', [8, 30]), asset('d', [1, 3])]
    const expected = duplicateAssets('k', holders)
    // a with d, a with b and c, b, c, d with a.
    expect(expected.map(({ receivable_id }) => receivable_id)).toEqual(['a', 'a', 'b', 'c', 'd'])
    fc.assert(
      fc.property(fc.shuffledSubarray(holders, { minLength: 4 }), (some) => {
        expect(duplicateAssets('k', some)).toEqual(expected)
      }),
    )
  })
})

describe('the same file', () => {
  test('is found with all its documents', () => {
    const holders = [
      { ...asset('a', [0, Infinity]), documents: ['doc-2'] },
      { ...asset('b', [4, Infinity]), documents: ['doc-1', 'doc-3'] },
    ]
    const found = identicalDocuments('file', holders, { receivables_min: 2 })
    expect(found.map(({ receivable_id, from, until, evidence }) => [receivable_id, from, until, evidence])).toEqual([
      ['a', '1970-01-05', null, { receivables: ['b'], documents: ['doc-1', 'doc-2', 'doc-3'] }],
      ['b', '1970-01-05', null, { receivables: ['a'], documents: ['doc-1', 'doc-2', 'doc-3'] }],
    ])
    expect(identicalDocuments('file', holders, { receivables_min: 3 })).toEqual([])
  })
})

describe('the same details', () => {
  const thresholds = { phone_min: 3, bank_account_min: 2, email_min: 3, address_min: 3 }
  const holder = (obligor_id: string, ...days: readonly Days[]) => ({ obligor_id, days })

  test('are found from as many obligors on as are allowed too few', () => {
    const two = [holder('x', [0, 10]), holder('y', [0, 10])]
    expect(sharedDetails('phone', 'phone', two, thresholds)).toEqual([])
    expect(sharedDetails('bank', 'bank_account', two, thresholds)).toHaveLength(2)
    const three = [...two, holder('z', [6, 8])]
    expect(
      sharedDetails('phone', 'phone', three, thresholds).map(({ obligor_id, from, until, measured }) => [
        obligor_id,
        from,
        until,
        measured,
      ]),
    ).toEqual(['x', 'y', 'z'].map((id) => [id, '1970-01-07', '1970-01-09', { obligors: 3 }]))
  })

  test('count an obligor once, however many receivables it has', () => {
    const one = [holder('x', [0, 10]), holder('x', [0, 20]), holder('y', [0, 10])]
    expect(sharedDetails('phone', 'phone', one, thresholds)).toEqual([])
  })
})

describe('an asset that two lenders have', () => {
  const of = (organization: string, receivable_id: string, ...days: readonly Days[]) => ({
    organization,
    receivable_id,
    days,
  })

  test('is contested on the days of both, with all receivables named', () => {
    const holders = [of('north', 'n-1', [10, 30]), of('south', 's-1', [20, Infinity]), of('south', 's-2', [40, 50])]
    expect(contestedAssets(holders)).toEqual([
      {
        from: 20,
        until: 30,
        contenders: [
          { organization: 'north', receivable_id: 'n-1' },
          { organization: 'south', receivable_id: 's-1' },
        ],
      },
    ])
  })

  test('is none where one lender alone has it twice', () => {
    expect(contestedAssets([of('north', 'n-1', [10, 30]), of('north', 'n-2', [10, 30])])).toEqual([])
  })

  test('shows a lender nothing but days of its own receivable', () => {
    expect(
      ownContest('n-1', [
        [10, 30],
        [40, 50],
      ]),
    ).toEqual({
      check: 'asset_contested',
      key: '',
      receivable_id: 'n-1',
      obligor_id: null,
      from: '1970-01-11',
      until: '1970-02-20',
      amount: null,
      currency: null,
      measured: {},
      evidence: {},
    })
  })

  test('is shown to lenders from the end of the day on, whenever on the day it was found', () => {
    const midnight = Date.UTC(2026, 2, 5) * 1_000
    const next = Date.UTC(2026, 2, 6) * 1_000
    for (const found of [midnight, midnight + 1, next - 1]) expect(shownToLender(found)).toBe(next)
  })
})
