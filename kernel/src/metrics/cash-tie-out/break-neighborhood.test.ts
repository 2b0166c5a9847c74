// The breaks of a portion of a book are those of the whole, whatever the portion and the book.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/length.ts'
import { amountOnce } from './amount-once.ts'
import { BreakNeighborhood, type PlacedRows, type WantedRows, namesOf, wordsOf } from './break-neighborhood.ts'
import type { Break, BreakSettings } from './break-types.ts'
import { findBreaks } from './breaks.ts'
import type { BankLine, CashEntry, Match } from './items.ts'
import { paymentsOf } from './payments.ts'
import { tieOut } from './tie-out.ts'

const SETTINGS: BreakSettings = {
  days_before: 1,
  days_after: 3,
  fees: [{ processor: 'Payfast', basis_points: 1_000, fixed: 0 }],
  as_of: '2026-03-31',
}

interface Book {
  readonly lines: readonly BankLine[]
  readonly entries: readonly CashEntry[]
  readonly matches: readonly Match[]
}

/** The rows of a book on a day, and look-ups among them. */
class BookRows {
  readonly all: PlacedRows

  constructor({ lines, entries, matches }: Book, as_of: string) {
    const isThere = ({ day }: { readonly day: string }) => day <= as_of
    const payments = paymentsOf(entries.filter(isThere))
    const there = new Set([...lines.filter(isThere).map(({ id }) => id), ...payments.map(({ id }) => id)])
    const isDecided = ({ decided }: Match) => decided === undefined || decided.tied_on <= as_of
    const whole = matches.filter(
      (match) => isDecided(match) && [...match.lines, ...match.payments].every((id) => there.has(id)),
    )
    const match_of = new Map(
      whole.flatMap((match) => [...match.lines, ...match.payments].map((id) => [id, keyOf(match)] as const)),
    )
    const amounts = new Map(entries.map(({ id, amount }) => [id, amount]))
    this.all = {
      lines: lines.filter(isThere).map((line) => ({ line, match: match_of.get(line.id) })),
      payments: payments.map((payment) => ({
        payment,
        once: amountOnce(payment.entries.map((id) => amounts.get(id) ?? 0)),
        match: match_of.get(payment.id),
      })),
    }
  }

  get open(): PlacedRows {
    const isOpen = ({ match }: { readonly match: string | undefined }) => match === undefined
    return { lines: this.all.lines.filter(isOpen), payments: this.all.payments.filter(isOpen) }
  }

  find(wanted: WantedRows): PlacedRows {
    const { lines, payments } = this.open
    const isNamed = (names: readonly string[]) => names.some((name) => wanted.names.includes(name))
    const isOne = (of: WantedRows['lines'], day: string, currency: string, amount: number | undefined) =>
      of.some((one) => one.currency === currency && one.amount === amount && day >= one.from && day <= one.until)
    return {
      lines: [
        ...lines.filter(
          ({ line }) => isNamed(wordsOf(line)) || isOne(wanted.lines, line.day, line.currency, line.amount),
        ),
        ...this.all.lines.filter(({ match }) => match !== undefined && wanted.matches.includes(match)),
      ],
      payments: [
        ...this.all.payments.filter(
          ({ payment }) =>
            isNamed(namesOf(payment)) ||
            wanted.twins.some(
              ({ receivable, day, amount }) =>
                payment.receivable === receivable && payment.day === day && payment.amount === amount,
            ),
        ),
        ...payments.filter(
          ({ payment: { day, currency, amount }, once }) =>
            isOne(wanted.payments, day, currency, amount) || isOne(wanted.once, day, currency, once),
        ),
      ],
    }
  }
}

/** What names a match on both of its sides. */
function keyOf({ decided, lines }: Match): string | undefined {
  return decided === undefined ? lines[0] : `decision ${decided.id}`
}

function breaksOfPortion(rows: BookRows, portion: PlacedRows, settings: BreakSettings): readonly Break[] {
  const neighborhood = new BreakNeighborhood(portion, settings)
  for (let wanted = neighborhood.wanted(); wanted !== undefined; wanted = neighborhood.wanted())
    neighborhood.add(rows.find(wanted))
  return neighborhood.breaks()
}

/** Few days, amounts and names, so that nearly everything could be something else. */
function books(names: readonly string[], days: number): fc.Arbitrary<Book> {
  const day = fc.integer({ min: 1, max: days }).map((date) => `2026-03-${String(date).padStart(2, '0')}`)
  const name = fc.constantFrom(...names)
  const amount = fc.constantFrom(100, 100, 200, 90, -100, -200)
  const currency = fc.constantFrom('USD', 'USD', 'USD', 'EUR')
  const line = fc.record({
    amount,
    day,
    currency,
    references: fc.array(name, { maxLength: 1 }),
    text: fc.constantFrom('', '', 'Payfast', 'INV-7777', '/INV/1001/', 'LOAN-0001 INV-1002'),
    reversal: fc.boolean(),
    account: fc.constantFrom('main', 'other'),
  })
  const entry = fc.record({
    amount: fc.constantFrom(100, 100, 200, -100),
    day,
    currency,
    receivable: fc.constantFrom('a', 'b', 'c'),
    references: fc.array(name, { maxLength: 1 }),
    batch: fc.option(fc.constantFrom('BATCH-01', 'BATCH-02'), { nil: undefined, freq: 3 }),
    processor: fc.option(fc.constant('Payfast'), { nil: undefined, freq: 3 }),
    times: fc.constantFrom(1, 1, 1, 2),
  })
  const place = fc.nat({ max: 19 })
  const decision = fc.record({ line: fc.option(place, { nil: undefined }), entry: place, tied_on: day })
  return fc
    .record({
      lines: fc.array(line, { maxLength: 20 }),
      entries: fc.array(entry, { maxLength: 20 }),
      decisions: fc.array(decision, { maxLength: 3 }),
      rejected: fc.array(fc.tuple(place, place), { maxLength: 4 }),
    })
    .map((sides) => {
      const rejectedBy = (at: number) => sides.rejected.flatMap(([line_at, of]) => (line_at === at ? [`e${of}-0`] : []))
      const lines = sides.lines.map((one, at): BankLine => ({ id: `l${at}`, ...one, rejected: rejectedBy(at) }))
      const entries = sides.entries.flatMap(({ times, ...one }, at): CashEntry[] =>
        Array.from({ length: times }, (_, time) => ({ id: `e${at}-${time}`, ...one })),
      )
      return decide({ lines, entries }, sides.decisions)
    })
}

/** A decision about an entry, with a line or by itself. */
interface MadeDecision {
  readonly line: number | undefined
  readonly entry: number
  readonly tied_on: string
}

/** Closes what decisions name before the rules see it: each row is of one decision at most. */
function decide({ lines, entries }: Omit<Book, 'matches'>, decisions: readonly MadeDecision[]): Book {
  const decided = new Map<string, Match>()
  const closed = new Set<string>()
  for (const { line, entry, tied_on } of decisions) {
    const own_lines = lines.filter(({ id }) => id === `l${line}`).map(({ id }) => id)
    const id = `e${entry}-0`
    if (!entries.some((one) => one.id === id) || [id, ...own_lines].some((one) => closed.has(one))) continue
    for (const one of [id, ...own_lines]) closed.add(one)
    const of = { id, tied_on, by_lender: false, explanation: undefined }
    decided.set(id, { rule: 'decision', lines: own_lines, payments: [id], fee: 0, rate: undefined, decided: of })
  }
  const rest = [lines.filter(({ id }) => !closed.has(id)), entries.filter(({ id }) => !closed.has(id))] as const
  return {
    lines,
    entries: entries.map((one) => (decided.has(one.id) ? { ...one, decided: one.id } : one)),
    matches: [...tieOut(...rest, SETTINGS).matches, ...decided.values()],
  }
}

function singleRows({ lines, payments }: PlacedRows): PlacedRows[] {
  return [
    ...lines.map((line) => ({ lines: [line], payments: [] })),
    ...payments.map((payment) => ({ lines: [], payments: [payment] })),
  ]
}

function chosenRows({ lines, payments }: PlacedRows, isChosen: () => boolean): PlacedRows {
  return { lines: lines.filter(isChosen), payments: payments.filter(isChosen) }
}

function idsOf({ lines, payments }: PlacedRows): string[] {
  return [...lines.map(({ line }) => line.id), ...payments.map(({ payment }) => payment.id)]
}

const NAMES = ['INV-1001', 'INV-1002', 'LOAN-0001', 'BATCH-01', 'BATCH-02']

describe('the breaks of a portion', () => {
  test.each([
    ['few names', NAMES, 28],
    ['many names', [...NAMES, ...Array.from({ length: 20 }, (_, at) => `INV-2${100 + at}`)], 28],
    ['few days', NAMES, 6],
  ])('are those of the whole, of a book with %s', (_, names, days) => {
    const as_of = fc.constantFrom('2026-03-04', '2026-03-12', '2026-03-31')
    const portions = fc.infiniteStream(fc.integer({ min: 0, max: 3 }))
    fc.assert(
      fc.property(books(names, days), as_of, portions, (book, day, chosen) => {
        const settings = { ...SETTINGS, as_of: day }
        const rows = new BookRows(book, day)
        const { breaks } = findBreaks(book, settings)
        for (const portion of [...singleRows(rows.open), chosenRows(rows.open, () => chosen.next().value === 0)]) {
          const ids = new Set(idsOf(portion))
          const expected = breaks.filter((each) => [...each.lines, ...each.payments].some((id) => ids.has(id)))
          expect(breaksOfPortion(rows, portion, settings)).toEqual(expected)
        }
      }),
      { numRuns: runs(2_000, 150) },
    )
  })
})

test('an amount that everybody pays does not lead to the whole book', () => {
  const day = (date: number) => `2026-03-${String(date).padStart(2, '0')}`
  const none = { references: [], batch: undefined, processor: undefined, currency: 'USD', amount: 100 }
  const entries = Array.from({ length: 280 }, (_, at): CashEntry => ({
    id: `e${at}`,
    receivable: `${at}`,
    day: day((at % 28) + 1),
    ...none,
  }))
  const lines = entries.map(({ day: paid }, at): BankLine => ({
    id: `l${at}`,
    day: paid,
    amount: 100,
    currency: 'USD',
    account: 'main',
    references: [],
    text: '',
    reversal: false,
  }))
  const rows = new BookRows({ lines, entries, matches: [] }, SETTINGS.as_of)
  const portion = { lines: [], payments: rows.open.payments.slice(0, 1) }
  const neighborhood = new BreakNeighborhood(portion, SETTINGS)
  for (let wanted = neighborhood.wanted(); wanted !== undefined; wanted = neighborhood.wanted())
    neighborhood.add(rows.find(wanted))
  expect(neighborhood.breaks()).toMatchObject([{ cause: 'ambiguous', payments: ['e0'] }])
  expect(neighborhood.size).toBeLessThan(100)
})
