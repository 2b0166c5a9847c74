// Every table that a service describes is asked every question, and the past at another moment each round.
import { expect, test } from 'vitest'
import { questionsOf, tablesOf } from './portfolio-questions.ts'

const MOMENTS = ['2026-11-21T10:00:00.000001Z', '2026-11-21T11:00:00.000002Z']

test('the tables are the paths below /portfolio that answer JSON', () => {
  const paths = ['/accounts', '/portfolio/summary', '/portfolio/summary.csv', '/portfolio/roll-rates', '/portfolio/a/b']
  expect(tablesOf(paths)).toEqual(['summary', 'roll-rates'])
})

test('each table is asked about today, a past day, groups, a part of the portfolio and the past of knowledge', () => {
  const paths = questionsOf(['summary', 'vintages'], MOMENTS).map((question) => question.pathOf(0))
  expect(paths).toEqual(
    ['/portfolio/summary', '/portfolio/vintages'].flatMap((path) => [
      path,
      `${path}?as_of=2024-07-17`,
      `${path}?group_by=product_type`,
      `${path}?product_type=term_loan`,
      `${path}?known_at=2026-11-21T10:00:00.000001Z`,
    ]),
  )
})

test('rounds, those of the warm-up too, go through the moments; the other questions stay as they are', () => {
  const questions = questionsOf(['summary'], MOMENTS)
  const known = questions.find(({ name }) => name === 'known earlier')
  const asked = [-1, 0, 1, 2].map((round) => known?.pathOf(round).slice(-MOMENTS[0].length))
  expect(asked).toEqual([MOMENTS[1], MOMENTS[0], MOMENTS[1], MOMENTS[0]])
  for (const question of questions.filter((one) => one !== known)) expect(question.pathOf(1)).toBe(question.pathOf(0))
})
