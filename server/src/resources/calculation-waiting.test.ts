// What waiting costs: a look at first, then one for all who wait for the same; and the content of a refusal.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Querier } from '../storage/database.ts'
import { CALCULATION_WAIT_MS, awaitCalculated, calculationRunning } from './calculation-waiting.ts'

/** Longer than a test may take. */
const LONG_MS = 3_600_000

const querier: Querier = { query: () => Promise.resolve([]) }

test('what is there already is looked for once, even when the time is over', async () => {
  let looked = 0
  const awaited = { name: 'there', look: () => Promise.resolve((looked += 1)), isEnough: () => true }
  expect(await awaitCalculated(querier, awaited, 0)).toBe(1)
  expect(await awaitCalculated(querier, { ...awaited, isEnough: () => false }, 0)).toBe(2)
})

test('a hundred who wait for the same look no more often than one who waits, beside their first look', async () => {
  let looked = 0
  const awaited = { name: 'late', look: () => Promise.resolve((looked += 1)), isEnough: () => false }
  const wait_ms = 500
  const until_ms = performance.now() + wait_ms
  await Promise.all(Array.from({ length: 100 }, () => awaitCalculated(querier, awaited, until_ms)))
  // A look is shared for 50 ms, and nobody looks once the time is over but for a last time.
  expect(looked).toBeLessThanOrEqual(100 + wait_ms / 50 + 1)
})

test('what comes while others wait is seen by each of them', async () => {
  let looked = 0
  const awaited = {
    name: 'comes',
    look: () => Promise.resolve((looked += 1)),
    isEnough: (seen: number) => seen > 12,
  }
  const until_ms = performance.now() + LONG_MS
  const seen = await Promise.all(Array.from({ length: 10 }, () => awaitCalculated(querier, awaited, until_ms)))
  expect(Math.min(...seen)).toBeGreaterThan(12)
})

test('a refusal has the progress of the calculation and when to ask again, and is answered within two seconds', () => {
  expect(CALCULATION_WAIT_MS).toBeLessThan(2_000)
  const answers = [null, 0, 7, 600].map((remaining_s) => {
    const { code, progress, retry_after_s } = calculationRunning({ done: 1, total: 3, remaining_s })
    return [code, progress?.done, progress?.total, retry_after_s]
  })
  expect(answers).toEqual([1, 1, 7, 15].map((retry_after_s) => ['calculation_running', 1, 3, retry_after_s]))
})

/** What pauses for another reason than a calculation: the writer's clock, imports that are fed, long answers that let others in between, and how long another
 * server may take. */
const PAUSING = /(?:yielding|settled-reads|import-run|import-submission|provider-fetch)\.ts$/

test('no resource has a way of waiting of its own', () => {
  const folder = import.meta.dirname
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.ts$/.test(path),
  )
  const waiting = sources.filter((path) => {
    const text = readFileSync(join(folder, path), 'utf8')
    return /timers\/promises|setTimeout\(/.test(text) && !PAUSING.test(path)
  })
  expect(waiting).toEqual(['calculation-waiting.ts'])
})
