// Every table that a service describes is asked every question, and the past at another moment each round.
import { expect, test } from 'vitest'
import { chosenOf, questionsOf, tablesOf } from './portfolio-questions.ts'

const MOMENTS = ['2026-11-21T10:00:00.000001Z', '2026-11-21T11:00:00.000002Z'] as const

test('the tables are the paths below /portfolio that answer JSON and take the parameters of a table', () => {
  const get = { parameters: ['group_by', 'as_of', 'currency', 'known_at', 'product_type'].map((name) => ({ name })) }
  const table = { get }
  const ungrouped = { get: { parameters: get.parameters.slice(1) } }
  const paths = {
    '/accounts': {},
    '/portfolio/summary': table,
    '/portfolio/summary.csv': table,
    '/portfolio/roll-rates': table,
    '/portfolio/receivables': ungrouped,
    '/portfolio/vintages/{id}': table,
  }
  expect(tablesOf(paths)).toEqual(['summary', 'roll-rates'])
})

test('each table is asked about today, a past day, groups, a part of the portfolio and the past of knowledge', () => {
  const paths = questionsOf(['summary', 'vintages']).map((question) => question.pathIn(0, MOMENTS))
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
  const questions = questionsOf(['summary'])
  const known = questions.find(({ name }) => name === 'known earlier')
  const asked = [-1, 0, 1, 2].map((round) => known?.pathIn(round, MOMENTS).slice(-MOMENTS[0].length))
  expect(asked).toEqual([MOMENTS[1], MOMENTS[0], MOMENTS[1], MOMENTS[0]])
  const others = questions.filter((one) => one !== known)
  expect(others.map((one) => one.pathIn(1, MOMENTS))).toEqual(others.map((one) => one.pathIn(0, MOMENTS)))
})

test('tables are chosen by their names, and an unknown name is refused', () => {
  const tables = ['summary', 'vintages']
  expect(chosenOf(tables, undefined)).toEqual(tables)
  expect(chosenOf(tables, ['vintages'])).toEqual(['vintages'])
  expect(() => chosenOf(tables, ['vintage'])).toThrow("--tables takes summary, vintages, not 'vintage'")
})
