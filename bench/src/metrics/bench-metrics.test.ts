// The harness of the metrics benchmark with our rebuild: what it prints is what was run.
import { expect, test } from 'vitest'
import { rebuildMetrics } from '../../../server/src/jobs/ledgers/metrics-rebuild.ts'
import { benchMetrics } from './bench-metrics.ts'
import type { MetricsRebuild } from './sides.ts'

/** Our rebuild, which notes how many entries it was made from. */
const rebuildTo = (seen: number[]): MetricsRebuild => ({
  tables: ['receivable_ledgers'],
  rebuild: async (connection, tenant, progress) => {
    seen.push((await rebuildMetrics(connection, tenant, progress)).entries)
  },
})

test('each round runs our rebuild on the whole book and then DuckDB, and prints time, memory, ratio and size', async () => {
  const seen: number[] = []
  const lines: string[] = []
  const steps: string[] = []
  await benchMetrics(
    { receivables: 60, rounds: 2, memory_limit: '1GB' },
    rebuildTo(seen),
    (line) => lines.push(line),
    (step) => steps.push(step),
  )
  const entries = Number(/60 receivables, (\d+) entries/.exec(lines[0] ?? '')?.[1])
  expect(entries).toBeGreaterThan(600)
  expect(seen).toEqual([entries, entries])
  const run = / +\d+\.\d\d s, CPU \d+\.\d\d s, peak [1-9]\d* MiB resident/.source
  const expected = [
    '60 receivables, \\d+ entries, loaded in \\d+ s',
    `round 1  Tapeline  ${run}`,
    `round 1  DuckDB  ${run}, [1-9]\\d+ rows`,
    `round 2  Tapeline  ${run}`,
    `round 2  DuckDB  ${run}, [1-9]\\d+ rows`,
    'Medians of 2 rounds; DuckDB with 2 threads and at most 1GB',
    `Tapeline  ${run}`,
    `DuckDB  ${run}`,
    'ratio \\d+\\.\\d\\d \\(\\d+\\.\\d\\d to \\d+\\.\\d\\d\\)',
    'Tapeline stores [0-9.]+ MiB, [1-9]\\d*\\.\\d bytes an entry',
    '[1-9]\\d+ months folded out of the ledgers in \\d+\\.\\d\\d s, in one thread',
  ]
  expect(lines).toHaveLength(expected.length)
  for (const [at, line] of lines.entries()) expect(line).toMatch(new RegExp(expected[at] ?? ''))
  expect(steps).toContain('Indexing entries: entries_pkey')
}, 120_000)
