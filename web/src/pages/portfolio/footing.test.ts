// Principal foots, or the months that do not are named.
import { expect, test } from 'vitest'
import { gapsOf } from './footing.ts'

const principal = {
  opening: 100,
  disbursed: 50,
  capitalized: 3,
  collected: 20,
  refunded: 5,
  written_off: 4,
  closed_unexplained: 1,
  transferred: 10,
  closing: 133,
}
const next = { ...principal, opening: 133, closing: 166 }

test('months that foot, and begin where the one before ended, have no gaps', () => {
  expect(
    gapsOf([
      { month: '2026-01', principal },
      { month: '2026-02', principal: next },
    ]),
  ).toEqual([])
})

test('a month that does not foot, and one that begins elsewhere, are named', () => {
  expect(gapsOf([{ month: '2026-01', principal: { ...principal, closing: 129 } }])).toEqual(['2026-01'])
  expect(
    gapsOf([
      { month: '2026-01', principal },
      { month: '2026-02', principal },
    ]),
  ).toEqual(['2026-02'])
})
