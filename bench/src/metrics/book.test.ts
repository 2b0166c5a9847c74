// The benchmark's book is the same on every machine, and holds what a real one holds.
import { beforeAll, describe, expect, test } from 'vitest'
import { Book, type BookOptions, type ReceivableState } from './book.ts'
import { FIRST_DAY, LAST_DAY, dayNumber, dayText } from './calendar.ts'
import type { BookEntry, BookPatch } from './records.ts'

const RECEIVABLES = 3_000

let book: CollectedBook
beforeAll(() => {
  book = collectBook({ receivables: RECEIVABLES, seed: 1 })
})

test('a book of pledged loans is all of one currency and funder, and next to all of it is open', () => {
  const { receivables, entries } = collectBook({ receivables: RECEIVABLES, seed: 1, all_pledged: true })
  const contracts = receivables.map(({ contract }) => `${contract['currency']} ${contract['funded_by']}`)
  expect([receivables.length, new Set(contracts)]).toEqual([RECEIVABLES, new Set(['USD operator'])])
  const closed = new Set(entries.filter(({ balance }) => balance === 0).map(({ receivable }) => receivable))
  expect(closed.size).toBeLessThan(RECEIVABLES / 10)
  expect(entries.length).toBeGreaterThan(4 * RECEIVABLES)
})

describe('the book', () => {
  test('is the same for the same seed, and another for another', () => {
    const few = { receivables: 50, seed: 7 }
    expect(collectBook(few)).toEqual(collectBook(few))
    expect(collectBook(few).entries).not.toEqual(collectBook({ ...few, seed: 8 }).entries)
  })

  test('has 24 entries a receivable, within one', () => {
    expect(book.entries.length / RECEIVABLES).toBeGreaterThan(23)
    expect(book.entries.length / RECEIVABLES).toBeLessThan(25)
  })

  test('comes in by rising moments, each its own', () => {
    expect(book.moments.length).toBeGreaterThan(book.entries.length)
    expect(book.moments.every((moment, at) => moment > (book.moments[at - 1] ?? 0))).toBe(true)
  })

  test('stays within its days, no entry before its receivable and none known before its date', () => {
    const originations = new Map(book.receivables.map(({ number, contract }) => [number, contract['origination_date']]))
    const wrong = book.entries.filter(({ receivable, date, number }) => {
      const known = number / 86_400_000_000
      return String(originations.get(receivable)) > dayText(date) || date > LAST_DAY || known < date
    })
    expect(wrong).toEqual([])
    expect(originations.size).toBe(RECEIVABLES)
    expect(book.receivables[0]?.contract['origination_date']).toBe(dayText(FIRST_DAY))
    expect(book.receivables.at(-1)?.contract['origination_date']).toBe(dayText(LAST_DAY))
  })

  test('never owes less than nothing at its end', () => {
    const balances = new Map<number, number>()
    for (const entry of book.entries) {
      balances.set(entry.receivable, (balances.get(entry.receivable) ?? 0) + principalOf(entry))
    }
    expect([...balances.values()].filter((balance) => balance < 0)).toEqual([])
    expect([...balances.values()].filter((balance) => balance > 0).length).toBeGreaterThan(RECEIVABLES / 5)
    expect([...balances.values()].filter((balance) => balance === 0).length).toBeGreaterThan(RECEIVABLES / 4)
  })

  test.each([
    'disbursement',
    'principal',
    'write_off',
    'recovery',
    'interest',
    'origination_fee',
    'periodic_fee',
    'late_fee',
    'other',
    'scheduled_principal',
    'scheduled_interest',
  ])('has entries of type %s', (type) => {
    expect(book.entries.some((entry) => entry.type === type)).toBe(true)
  })

  test('has payments that bounced, reported balances, closings, and entries recorded months late', () => {
    const late = book.entries.filter(({ number, date }) => number / 86_400_000_000 - date > 45)
    expect(book.entries.some(({ amount }) => amount < 0)).toBe(true)
    expect(book.entries.some(({ balance }) => balance !== null)).toBe(true)
    expect(book.entries.some(({ status }) => status === 'closed')).toBe(true)
    expect(late.length / book.entries.length).toBeGreaterThan(0.008)
    expect(late.length / book.entries.length).toBeLessThan(0.016)
  })

  test('has entries that were changed, which are left with their later version, and some that were deleted', () => {
    const left = new Map(book.entries.map((entry) => [`${entry.receivable} ${entry.id}`, entry]))
    const changed = book.superseded.filter(({ deleted }) => !deleted)
    const gone = book.superseded.filter(({ deleted }) => deleted)
    expect(changed.length).toBeGreaterThan(50)
    expect(gone.length).toBeGreaterThan(25)
    for (const { entry, superseded } of changed) {
      const now = left.get(`${entry.receivable} ${entry.id}`)
      expect(now).toMatchObject({ number: entry.number, recorded: superseded, amount: entry.amount / 10 })
    }
    expect(gone.filter(({ entry }) => left.has(`${entry.receivable} ${entry.id}`))).toEqual([])
  })

  test('reports delinquency by dated patches whose last word is the state at the end', () => {
    const since = new Map<number, unknown>()
    for (const { receivable, patch } of book.patches) {
      if ('delinquent_since' in patch) since.set(receivable, patch['delinquent_since'])
    }
    const stated = book.receivables.filter(({ delinquent_since }) => delinquent_since !== undefined)
    expect(stated.length).toBeGreaterThan(RECEIVABLES / 100)
    expect([...since.values()].filter((day) => day === null).length).toBeGreaterThan(RECEIVABLES / 100)
    for (const { number, delinquent_since, delinquent_amount } of book.receivables) {
      expect(since.get(number) ?? null).toBe(delinquent_since === undefined ? null : dayText(delinquent_since))
      expect(delinquent_amount > 0).toBe(delinquent_since !== undefined)
    }
  })
})

test('days count as the calendar does', () => {
  expect(dayNumber('1970-01-02')).toBe(1)
  expect(dayText(dayNumber('2024-02-29') + 1)).toBe('2024-03-01')
})

// A patch as it was sent.
interface SentPatch {
  readonly receivable: number
  readonly recorded: number
  readonly effective: number | undefined
  readonly patch: BookPatch
}

// All of a book.
interface CollectedBook {
  readonly receivables: readonly ReceivableState[]
  readonly patches: readonly SentPatch[]
  readonly entries: readonly BookEntry[]
  readonly superseded: readonly { readonly entry: BookEntry; readonly superseded: number; readonly deleted: boolean }[]
  /** The moment of each write, in the order in which the book emits them. */
  readonly moments: readonly number[]
}

// Collects a small book from its first day to its last.
function collectBook(options: BookOptions): CollectedBook {
  const book = new Book(options)
  const patches: SentPatch[] = []
  const entries: BookEntry[] = []
  const superseded: { entry: BookEntry; superseded: number; deleted: boolean }[] = []
  const moments: number[] = []
  for (let day = FIRST_DAY; day <= LAST_DAY; day += 1) {
    book.emitDay(day, {
      account: (number) => void moments.push(number),
      patch: ({ number }, recorded, effective, patch) => {
        patches.push({ receivable: number, recorded, effective, patch })
        moments.push(recorded)
      },
      entry: (entry) => {
        entries.push(entry)
        // A change is emitted with the version that it supersedes.
        if (entry.recorded === entry.number) moments.push(entry.recorded)
      },
      supersede: (entry, moment, deleted) => {
        superseded.push({ entry, superseded: moment, deleted })
        moments.push(moment)
      },
    })
  }
  const receivables = Array.from({ length: options.receivables }, (_, index) => book.stateOf(index))
  return { receivables, patches, entries, superseded, moments }
}

// What an entry does to principal.
function principalOf({ type, amount }: Pick<BookEntry, 'type' | 'amount'>): number {
  if (type === 'disbursement') return amount
  return type === 'principal' || type === 'write_off' ? -amount : 0
}
