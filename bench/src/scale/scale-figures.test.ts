// The text of a run is read back as it was written, and the line through two sizes separates a row from what is fixed.
import { expect, test } from 'vitest'
import { type ScaleRun, lineThrough, parseRun, runText } from './scale-figures.ts'

const RUN: ScaleRun = {
  facts: {
    machine: '2 × X: fast, 8 GiB',
    date: '2026-01-02',
    version: '1.2.3',
    node: 'v20',
    postgresql: '18.4',
    load: '1.0 to 2.0',
    sizes: 'receivables 1 and 4',
  },
  figures: [
    {
      measure: 'bytes',
      kind: 'entry',
      way: 'api',
      part: 'current',
      name: 'entries_pkey',
      per_row: 61.25,
      fixed: -8192,
    },
    {
      measure: 'share',
      kind: 'entry',
      way: 'import',
      part: 'service',
      name: 'http: routes, JSON',
      per_row: 12.5,
      fixed: 0,
    },
  ],
}

test('a text is read back as the run that it was made of', () => {
  expect(parseRun(runText(RUN))).toEqual(RUN)
})

test('a text without a fact, or with a line that is no figure, is refused', () => {
  expect(() => parseRun(runText(RUN).replace(/^load.*\n/m, ''))).toThrow('does not state its load')
  expect(() => parseRun(runText(RUN).replace('61.25', 'many'))).toThrow('Not a figure')
  expect(() => parseRun(runText(RUN).replace('bytes ', 'weight'))).toThrow('Not a figure')
})

test('of 100 rows for 700 and 400 rows for 1,300 a row costs 2 and 500 are fixed', () => {
  expect(lineThrough({ rows: 100, cost: 700 }, { rows: 400, cost: 1_300 })).toEqual({ per_row: 2, fixed: 500 })
})
