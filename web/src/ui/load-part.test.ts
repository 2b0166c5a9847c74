// A part whose file is missing: asked for again, then the page is loaded again once, then it is stated.
import { expect, test } from 'vitest'
import { type LoadedAgain, PartNotLoaded, loadPart, partOf } from './load-part.ts'

/** A browser that keeps what it is given, and counts how often its page is loaded again. */
function browser() {
  const kept = new Map<string, string>()
  const seen = { reloads: 0, kept }
  const again: LoadedAgain = {
    kept: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    reload: () => {
      seen.reloads += 1
    },
    pause_ms: 0,
  }
  return { seen, again }
}

/** A file that is missing so many times. */
function file(missing: number) {
  let asked = 0
  return () => {
    asked += 1
    return asked <= missing ? Promise.reject(new TypeError('missing')) : Promise.resolve(`asked ${asked} times`)
  }
}

const later = () => new Promise((resolve) => setTimeout(() => resolve('later'), 50))

test('a file that is missing once is asked for again, and the page stays', async () => {
  const { seen, again } = browser()
  expect(await loadPart('charts', file(1), again)).toBe('asked 2 times')
  expect(seen.reloads).toBe(0)
})

test('a file that stays missing has the page loaded again once, and is stated as missing after that', async () => {
  const { seen, again } = browser()
  const load = file(Infinity)
  expect(await Promise.race([loadPart('charts', load, again), later()])).toBe('later')
  expect(seen.reloads).toBe(1)
  await expect(loadPart('charts', load, again)).rejects.toThrow(PartNotLoaded)
  expect(seen.reloads).toBe(1)
})

test('once it was there, a later version may have the page loaded again', async () => {
  const { seen, again } = browser()
  await Promise.race([loadPart('charts', file(2), again), later()])
  await loadPart('charts', file(0), again)
  expect(seen.kept.size).toBe(0)
})

test('a part that is prepared is there when it is shown; one whose file is missing then disturbs nobody', async () => {
  const part = partOf('drawer', file(0))
  part.prepare()
  part.prepare()
  await later()
  expect(part.loaded()).toBe('asked 1 times')
  const missing = partOf('drawer', file(Infinity))
  missing.prepare()
  await later()
  expect(missing.loaded()).toBeUndefined()
})
