// What is sent to be compared, and what the answers amount to, in whatever order they come.
import { expect, test } from 'vitest'
import { Comparison, type LinesOfRows, type LotAnswer } from './compare-tape.ts'
import { recordLinesOf } from './record-lines.ts'

const entry = (id: string, amount: number) =>
  JSON.stringify({ kind: 'entry', receivable_id: 'r', id, date: '2026-01-31', type: 'principal', amount })

async function* inPieces(...pieces: LinesOfRows[]): AsyncGenerator<LinesOfRows> {
  yield* pieces
}

const changed = (line: number, amount: number): LotAnswer['changed'][number] => ({
  line,
  stored: JSON.stringify({ amount }),
  currency: 'USD',
  warning: null,
})

test('lots hold 2,000 lines, and their answers are added up in the order of the file', async () => {
  const lines = Array.from({ length: 4_500 }, (_, at) => entry(`e-${at}`, at))
  const comparison = new Comparison(inPieces({ lines, rows: 4_500 }))
  const lots = [await comparison.next(), await comparison.next(), await comparison.next()]
  expect(await comparison.next()).toBeUndefined()
  expect(lots.map((lot) => lot?.lines.split('\n').length)).toEqual([2_000, 2_000, 500])
  expect(lots.flatMap((lot) => lot?.lines.split('\n'))).toEqual(lines)
  const outcomes = (count: number) => ['changed', ...Array.from({ length: count - 1 }, () => 'new')]
  comparison.take(2, { outcomes: outcomes(500), changed: [changed(1, 2)] })
  comparison.take(0, { outcomes: outcomes(2_000), changed: [changed(1, 7)] })
  comparison.take(1, { outcomes: outcomes(2_000), changed: [changed(1, 1)] })
  const { counts, fields } = comparison.result()
  expect(counts.entry).toEqual({ new: 4_497, changed: 3, unchanged: 0 })
  expect(fields).toEqual([
    { kind: 'entry', field: 'amount', records: 3, record: 'r, e-0', from: 7, to: 0, currency: 'USD' },
  ])
})

test('a lot ends before it is longer than a request may be', async () => {
  const long = Array.from({ length: 5 }, (_, at) =>
    JSON.stringify({ kind: 'account', id: `a-${at}`, metadata: { text: 'x'.repeat(400_000) } }),
  )
  const comparison = new Comparison(inPieces({ lines: long, rows: 5 }))
  for (const line of long) expect((await comparison.next())?.lines).toBe(line)
  expect(await comparison.next()).toBeUndefined()
})

test('of a file of lines only those that state a record are compared, each row of it is counted', async () => {
  const text = [entry('a', 1), '', '{"kind":', 'null', '{"kind":"entry_deletion"}', `${entry('b', 2)}\r`].join('\n')
  for (const end of ['', '\n']) {
    const found: LinesOfRows[] = []
    for await (const some of recordLinesOf(new Blob([text + end]))) found.push(some)
    expect(found.flatMap(({ lines }) => lines).map((line) => line.trim())).toEqual([entry('a', 1), entry('b', 2)])
    expect(found.reduce((sum, { rows }) => sum + rows, 0)).toBe(6)
  }
})
