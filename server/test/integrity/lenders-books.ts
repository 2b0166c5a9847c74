// Four lenders whose findings begin and end on days that are stated by hand, found at two moments, and what the operator decides of two of them.
import type { TestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type Stated, StoredBook } from './stored-findings.ts'

export const PATH = '/operator/findings'
export const TOTALS = '/operator/findings-totals'
export const BY_CHECK = '/operator/findings-by-check'
export const BY_MONTH = '/operator/findings-by-month'

/** Explained on November 20, opened again on January 10. Alder and Birch call their receivable the same, so both findings have one id. */
export const CURED: Stated = ['cured_without_cash', 'L1', '2025-10-05', null, 500]
export const CURED_BEFORE: Stated = ['cured_without_cash', 'L8', '2025-09-20', '2025-10-20', 900]
export const AGAIN: Stated = ['pledged_again', 'L2', '2025-11-10', '2025-12-15', 300]
/** No longer found from February 10 on. */
export const TAKEN_BACK: Stated = ['pledged_again', 'L9', '2025-11-01', null, 700]
export const DETAILS: Stated = ['shared_details', 'L3', '2025-12-01', null, null]
/** Found on February 10; confirmed on December 5. */
export const EARLY: Stated = ['disbursed_before_origination', 'L4', '2025-11-10', null, 300]

/** More than is read of a lender at once: days in August on which findings of both lenders begin. All end on September 1. */
const august = (day: number, of: string): Stated => [
  'interest_capitalized',
  `${of}-${day}`,
  `2025-08-${String(1 + (day % 15)).padStart(2, '0')}`,
  '2025-09-01',
  1_000 + (day % 7),
]
export const OF_ALDER = Array.from({ length: 30 }, (_, day) => august(day, 'A'))
export const OF_BIRCH = Array.from({ length: 5 }, (_, day) => august(day * 3, 'B'))

/** What Dogwood has: the first of June is no longer found once a walk over pages has begun. */
export const JUNE: Stated = ['pledged_again', 'D1', '2025-06-01', '2025-07-01', 100]
export const LATER: Stated = ['pledged_again', 'D2', '2025-06-02', '2025-07-01', 100]

export const FIRST = '2026-02-01T00:00:00Z'
export const SECOND = '2026-02-10T00:00:00Z'
export const BETWEEN = '2026-02-05T00:00:00.000000Z'
export const AS_OF = '2026-01-31'

export type Query = Readonly<Record<string, string>>

/** A finding as it is listed. */
export interface Row {
  readonly organization: string
  readonly name: string
  readonly id: string
  readonly from: string
  readonly amount: number | null
  readonly [field: string]: unknown
}

/** Findings as the lender and what is stated: `alder cured_without_cash L1`. */
export const named = (rows: readonly Row[]) =>
  rows.map((row) => `${row.organization} ${String(row['check'])} ${String(row['receivable_id'])}`)

/** A stated finding of a lender in the same words. */
export const of = (book: string, [check, receivable]: Stated) => `${book} ${check} ${receivable}`

/** The lenders, of 10, 20, 30 and 2 receivables. */
export class LendersBooks {
  readonly alder: StoredBook
  readonly birch: StoredBook
  readonly cedar: StoredBook
  readonly dogwood: StoredBook

  private constructor([alder, birch, cedar, dogwood]: readonly [StoredBook, StoredBook, StoredBook, StoredBook]) {
    this.alder = alder
    this.birch = birch
    this.cedar = cedar
    this.dogwood = dogwood
  }

  static async open(service: TestService): Promise<LendersBooks> {
    const lender = (id: string) => StoredBook.open(service, id)
    const all = [await lender('alder'), await lender('birch'), await lender('cedar'), await lender('dogwood')] as const
    const [alder, birch, cedar, dogwood] = all
    await alder.find([CURED, AGAIN, ...OF_ALDER], 10, FIRST)
    await birch.find([CURED, DETAILS, TAKEN_BACK, ...OF_BIRCH], 20, FIRST)
    await cedar.find([CURED_BEFORE], 30, FIRST)
    await dogwood.find([JUNE, LATER], 2, FIRST)
    await alder.find([CURED, AGAIN, ...OF_ALDER], 10, SECOND)
    await birch.find([CURED, DETAILS, ...OF_BIRCH], 20, SECOND)
    await cedar.find([CURED_BEFORE, EARLY], 30, SECOND)
    await alder.decide(CURED, 'explained', '2025-11-20')
    await alder.decide(CURED, 'open', '2026-01-10')
    await cedar.decide(EARLY, 'confirmed', '2025-12-05')
    return new LendersBooks(all)
  }

  /** What the operator is answered, with its headers. */
  answered(path: string, query: Query = {}) {
    return demand(this.alder.parties.operator.get(path, { as_of: AS_OF, ...query }))
  }

  /** What the operator is answered. */
  async asked(path: string, query: Query = {}) {
    return (await this.answered(path, query)).body
  }

  /** A page of the list of all lenders. */
  async listed(query: Query = {}): Promise<Row[]> {
    return (await this.asked(PATH, query)).data
  }
}
