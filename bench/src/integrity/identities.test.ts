// The checks of identities, judged by public loan books: untouched, they give next to no alarms, each asset that is put in again is found, with its
// evidence and nothing else, and what resembles one is not (0152).
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { IS_FULL, runs } from '../../../kernel/test/length.ts'
import { Chance } from '../soak/chance.ts'
import { type BookAsset, assetsOf } from './identity-assets.ts'
import { FOUND_CASES, NEAR_MISSES, judgeIdentities } from './identity-cases.ts'
import { identityAlarms } from './identity-alarms.ts'
import { IdentityIndex } from './identity-index.ts'
import { REAL_BOOKS, bookOf, readCalls } from './real-books.ts'

const DATA = resolve(import.meta.dirname, '../../../../shared/data')

/** Receivables of a book in short. */
const RECEIVABLES = 1_000

/** Of a thousand receivables fewer than one may be named where nothing was put in. */
const ALARMS_MAX = 0.001

for (const name of REAL_BOOKS) {
  const is_there = existsSync(resolve(DATA, name, 'expected.json'))
  if (!is_there) console.warn(`SKIPPED: the checks of identities are not judged by ${name}, for its data is absent`)
  describe.skipIf(!is_there)(name, () => {
    let held: readonly BookAsset[]
    let made: readonly BookAsset[]
    beforeAll(async () => {
      const calls = [...((await readCalls(DATA, name)) ?? [])]
      const each = IS_FULL ? 1 : Math.ceil(calls.length / RECEIVABLES)
      const book = bookOf(new Map(calls.filter((_, at) => at % each === 0)), 'as_it_happened')
      held = await assetsOf(DATA, name, book, 'of_the_file')
      made = await assetsOf(DATA, name, book, 'made')
    })

    test('untouched, it gives next to no alarm', () => {
      for (const assets of [held, made])
        for (const [check, { share }] of identityAlarms(assets)) expect(share, check).toBeLessThan(ALARMS_MAX)
    })

    test.each([
      ['each identity that is put in is found, with its evidence and nothing else', FOUND_CASES],
      ['what resembles one is not found', NEAR_MISSES],
    ])('%s', (_, patterns) => {
      const verdicts = judgeIdentities(made, new IdentityIndex(made), patterns, {
        cases: runs(100, 10),
        chance: new Chance(1),
      })
      for (const { about, planted, wrong } of verdicts) {
        expect(wrong, about).toEqual([])
        expect(planted, about).toBeGreaterThanOrEqual(5)
      }
    })
  })
}
