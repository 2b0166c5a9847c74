// The tie-out, judged by books whose truth is known: made ones of several seeds, and a real one where the public data is beside the repository.
import { resolve } from 'node:path'
import { CAUSES } from '@tapeline/kernel/metrics/cash-tie-out/break-types'
import { describe, expect, test } from 'vitest'
import { runs, some } from '../../../kernel/test/length.ts'
import { Chance } from '../soak/chance.ts'
import { makeInstallments } from './installments.ts'
import { judge } from './judge.ts'
import { payBook } from './paid-book.ts'
import { readInstallments, REAL_BOOKS } from './real-installments.ts'
import { answerOf, tiedInOrder } from './tied-book.ts'
import type { PaidBook } from './truth.ts'

const DATA = resolve(import.meta.dirname, '../../../../shared/data')
const ENTRIES = 6_000

/** Far more goes wrong than in a real book, so that each cause is there several times. */
const BAD = { faults: 30, unclear: 10 }
const NOTHING = { wrong: [], unfound: [], false_breaks: [] }
const CLEAN = { faults: 0, unclear: 0 }

function expectRight(book: PaidBook): void {
  const { wrong, recall, unfound, false_breaks } = judge(book, answerOf(book))
  expect({ wrong, unfound, false_breaks }).toEqual(NOTHING)
  expect(recall).toBeGreaterThanOrEqual(0.999)
}

describe.each(some([1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3]))('a made book of seed %i', (seed) => {
  const installments = makeInstallments(ENTRIES, new Chance(seed))

  test('is tied without a mistake, and every planted fault is found with its cause', () => {
    expectRight(payBook(installments, { seed, ...BAD }))
  })

  test('has most causes among its faults, and most of its money is decidable', () => {
    const book = payBook(installments, { seed, ...BAD })
    const { causes, decidable, undecidable } = judge(book, { matches: [], breaks: [] })
    expect(causes.filter(({ planted }) => planted > 0).length).toBeGreaterThanOrEqual(CAUSES.length - 1)
    expect(undecidable).toBeLessThan(decidable / 20)
  })

  test('has no break where nothing is wrong and every line states something', () => {
    const book = payBook(installments, { seed, ...CLEAN })
    const answer = answerOf(book)
    expect(answer.breaks).toEqual([])
    expect(judge(book, answer)).toMatchObject({ wrong: [], missed: [], undecidable: 0 })
  })

  test('is tied the same whatever the order in which rows arrive, and in however many lots', () => {
    const book = payBook(installments.slice(0, 500), { seed, ...BAD })
    const chance = new Chance(seed)
    const first = tiedInOrder(book, 1, chance)
    for (let order = 0; order < runs(100, 10); order += 1) {
      expect(tiedInOrder(book, chance.whole(1, 6), chance)).toBe(first)
    }
  })
})

for (const real of REAL_BOOKS) {
  const installments = readInstallments(DATA, real)
  test.skipIf(installments === undefined)(`${real.name} of the shared data, paid, is tied without a mistake`, () => {
    const paid = (installments ?? []).slice(0, 4_000)
    expectRight(payBook(paid, { seed: 1, ...BAD }))
    expectRight(payBook(paid, { seed: 1, ...CLEAN }))
  })
}
