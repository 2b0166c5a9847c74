// The lots in which the lines of a tape go to the service, for the portfolio with it: all lines of a receivable in one, with what they are judged by.
import { expect, test } from 'vitest'
import { type SentLine, StatedBook } from './stated-book.ts'

const account = (id: string, more: SentLine = {}): SentLine => ({ kind: 'account', id, ...more })
const receivable = (id: string, obligor_id: string): SentLine => ({ kind: 'receivable', id, obligor_id })
const entry = (receivable_id: string, id: string, more: SentLine = {}): SentLine => ({
  kind: 'entry',
  receivable_id,
  id,
  date: '2026-03-01',
  type: 'principal',
  amount: 1,
  ...more,
})

/** Lines, taken as those of a tape, in lots. */
function lotsOf(lines: Iterable<SentLine>) {
  const book = new StatedBook('2026-06-30')
  for (const line of lines) book.take(line)
  return Array.from(book.lots(), ({ lines: text, ...counts }) => {
    return { ...counts, text, lines: text.split('\n').map((line) => JSON.parse(line) as SentLine) }
  })
}

/** Entries of a receivable, as many as fill a lot. */
const many = (receivable_id: string, count = 1_900) =>
  Array.from({ length: count }, (_, at) => entry(receivable_id, `e-${at}`))

test('an account goes behind the first of the tape with its legal entity, in whichever lot it is', () => {
  const lots = lotsOf([
    account('first', { legal_entity_id: 'L' }),
    account('alone'),
    receivable('r-1', 'first'),
    ...many('r-1'),
    receivable('r-2', 'alone'),
    ...many('r-2'),
    account('second', { legal_entity_id: 'L' }),
    receivable('r-3', 'second'),
    ...many('r-3'),
  ])
  const ids = lots.map(({ lines }) => lines.filter(({ kind }) => kind === 'account').map(({ id }) => id))
  expect(ids).toEqual([['first'], ['alone'], ['first', 'second']])
})

test('a deletion keeps its condition, and what the tape states beside a condition', () => {
  const deletion = { kind: 'entry_deletion', receivable_id: 'r' }
  const [lot] = lotsOf([
    receivable('r', 'a'),
    entry('r', 'kept'),
    entry('r', 'gone'),
    { ...deletion, id: 'gone' },
    { ...deletion, id: 'kept', created_by_import: 'june' },
  ])
  expect(lot?.lines).toEqual([
    receivable('r', 'a'),
    { ...deletion, id: 'gone' },
    { ...deletion, id: 'kept', created_by_import: 'june' },
    entry('r', 'kept'),
  ])
})

test('what the service takes at once is counted in the bytes of the body, in which lines are quoted', () => {
  // 9,000 lines of 103 characters are fewer than 1,000,000; with the backslashes of their quotation marks they are more bytes than are taken.
  const long = [receivable('long', 'a'), ...many('long', 9_000)]
  const short = [receivable('short', 'a'), entry('short', 'e', { description: 'left out of what is kept' })]
  const [lot, ...more] = lotsOf([...long, ...short])
  expect(more).toEqual([])
  expect(lot).toMatchObject({ receivables: 2, left_out: 1 })
  expect(lot?.lines.map(({ kind }) => kind)).toEqual(['receivable', 'entry'])
})

test('no body is longer than the service takes', () => {
  const wide = (id: string) => [
    receivable(id, 'a'),
    ...many(id, 5_000).map((line) => ({ ...line, type: 'zahlung-öäü' })),
  ]
  for (const { text, lines } of lotsOf([...wide('r-1'), ...wide('r-2'), ...wide('r-3')])) {
    expect(lines.length).toBe(5_001)
    expect(Buffer.byteLength(JSON.stringify({ lines: text }))).toBeLessThan(1_000_000)
  }
})
