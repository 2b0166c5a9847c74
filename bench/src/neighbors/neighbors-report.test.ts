// The report shows both phases side by side, with the ratio of the slowest hundredth, and what was refused by its code.
import { expect, test } from 'vitest'
import { importLines, phaseLines } from './neighbors-report.ts'
import type { NeighborPhase } from './neighbors-report.ts'
import { KindWaits } from './waits.ts'

function waitsOf(answered: readonly number[], refused: readonly string[] = []): KindWaits {
  const waits = new KindWaits()
  for (const ms of answered) waits.note({ status: 200, body: '' }, ms)
  for (const code of refused) waits.refuse(code)
  return waits
}

function phaseOf(entry: KindWaits, shown: KindWaits): NeighborPhase {
  const none = waitsOf([])
  return {
    waits: { by_kind: { entry, receivable: waitsOf([2]), page: none, portfolio: none }, shown, lag: [0.5] },
    busy: { service: 0.1, calculators: 0.25, database: 1 },
    probed: { count: 1, p50: 1, p95: 2, p99: 2, max: 3 },
  }
}

/** 1, 2, … 100 times so many milliseconds: the middle is 50 times as many, the 99th 99 times. */
const hundred = (times: number) => Array.from({ length: 100 }, (_, at) => (at + 1) * times)

test('each kind has both phases in its line, and the p99 as a ratio', () => {
  const quiet = phaseOf(waitsOf(hundred(1)), waitsOf([100]))
  const during = phaseOf(waitsOf(hundred(3), ['503 overloaded', '503 overloaded', '429']), waitsOf([], ['not shown']))
  const lines = phaseLines({ quiet, during }).map((line) => line.replaceAll(/ {2,}/g, ' '))
  expect(lines).toEqual([
    ' quiet during the import',
    ' answered p50 ms p99 ms refused answered p50 ms p99 ms refused p99 ratio',
    'write an entry 100 50.0 99.0 0 100 150.0 297.0 3 3.00',
    'read a receivable 1 2.0 2.0 0 1 2.0 2.0 0 1.00',
    'a page of receivables 0 - - 0 0 - - 0 -',
    "the portfolio's summary 0 - - 0 0 - - 0 -",
    'until a balance is shown 1 100.0 100.0 0 0 - - 1 -',
    'write an entry, during the import, refused: 2 × 503 overloaded, 1 × 429',
    'until a balance is shown, during the import, refused: 1 × not shown',
    ...['quiet', 'during the import'].flatMap((phase) => [
      `${phase}: cores: service 0.10, calculators 0.25, database 1.00`,
      `${phase}: requests were sent p50 0.5, p99 0.5, slowest 1 ms after they were due; ` +
        'until the service read one: p50 1.0, p99 2.0, slowest 3 ms',
    ]),
  ])
})

test('an import that was cut short states how much of it was stored', () => {
  const imported = { stored: 30_000, seconds: 4, refused: 1, cpu: 0.5, is_done: true }
  const resident = { service: 200.4, calculators: 150.6 }
  const rest = 'in 4.0 s, 7500 entries/s; parts refused and sent again: 1; sending took 0.13 of a core'
  expect(importLines({ imported, entries: 60_000, resident })).toEqual([
    `import: 60000 entries in parts of 5000 lines, 30000 stored in time ${rest}`,
    'resident at most: service 200 MiB, calculators 151 MiB',
  ])
  expect(importLines({ imported, entries: 30_000, resident })[0]).toBe(
    `import: 30000 entries in parts of 5000 lines, all stored ${rest}`,
  )
})
