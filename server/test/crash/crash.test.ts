// The promise of durability, tried for real: processes are killed under load, and nothing acknowledged is lost or doubled.
// Longer runs: npm run crash -- --kills 200 --seed 7.
import { expect, test } from 'vitest'
import { runCrashTest } from './crash-run.ts'
import { runs } from '../../../kernel/test/length.ts'

const KILLS = runs(20, 6)
const KILLS_OF_TWO = runs(8, 3)
const SEED = Math.trunc(Number(process.env['CRASH_SEED'] ?? runs(Date.now() % 1_000_000, 7)))

test('whatever is killed, of the service or of its PostgreSQL, what was acknowledged is there once and service returns by itself', async () => {
  const report = await runCrashTest({ stage: 'embedded', kills: KILLS, writers: 16, seed: SEED, logProgress: () => {} })
  expect(report.findings, `CRASH_SEED=${SEED}`).toEqual([])
  expect(report.kills).toBeGreaterThanOrEqual(KILLS)
  expect(report.acknowledged).toBeGreaterThanOrEqual(100)
  expect(report.retried).toBeGreaterThan(0)
}, 600_000)

test('two services on one PostgreSQL: either may be killed, and the other continues without losing or doubling a write', async () => {
  const report = await runCrashTest({
    stage: 'two-nodes',
    kills: KILLS_OF_TWO,
    writers: 16,
    seed: SEED + 1,
    logProgress: () => {},
  })
  expect(report.findings, `CRASH_SEED=${SEED}`).toEqual([])
  expect(report.kills).toBeGreaterThanOrEqual(KILLS_OF_TWO)
  expect(report.acknowledged).toBeGreaterThanOrEqual(100)
  expect(report.retried).toBeGreaterThan(0)
}, 600_000)
