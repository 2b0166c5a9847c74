// What a tape was mapped to is kept on the disk until it is sent: the same units in the same order, and nothing at all where the disk takes no more.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KeptUnits } from './kept-units.ts'
import type { UnitToSend } from './units-to-send.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tapeline-kept-'))
})
afterAll(() => rm(folder, { recursive: true }))

const unit = (at: number, lines: readonly string[]): UnitToSend => ({
  rows: 1 + (at % 3),
  rows_passed_over: at % 2,
  is_held: lines.length === 0,
  lines,
  bytes_read: 100 * at,
})

async function keep(path: string, units: readonly UnitToSend[]) {
  const kept = new KeptUnits(path)
  for (const each of units) await kept.add(each)
  return await kept.end()
}

/** What was kept; undefined where nothing was. */
async function read(kept: Awaited<ReturnType<typeof keep>>): Promise<UnitToSend[] | undefined> {
  if (kept === undefined) return undefined
  const units: UnitToSend[] = []
  for await (const each of kept()) units.push(each)
  return units
}

test('units come back as they were, more than a piece of them, and as often as they are read', async () => {
  const line = (text: string) => JSON.stringify({ text })
  const units = Array.from({ length: 30_000 }, (_, at) =>
    unit(at, at % 7 === 0 ? [] : [line(`Ærø ${at} \u2028 \u{1f4b6}`), line('\n')]),
  )
  const kept = await keep(join(folder, 'many'), units)
  expect(await read(kept)).toEqual(units)
  expect(await read(kept)).toEqual(units)
})

test('a tape without a unit gives none', async () => {
  const kept = await keep(join(folder, 'none'), [])
  expect(await read(kept)).toEqual([])
})

test('where the disk takes nothing, nothing is kept, and nobody waits', async () => {
  const units = Array.from({ length: 30_000 }, (_, at) =>
    unit(at, ['{"of":"a line that is long enough for many pieces"}']),
  )
  expect(await keep(join(folder, 'no such folder', 'units'), units)).toBeUndefined()
})
