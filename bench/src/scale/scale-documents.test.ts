// The documents of scale agree with the committed figures: every table is made of it again, and no sentence states a number that no table has.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { numbersOf, proseOf, withTables } from './document-tables.ts'
import { documentsOf, readResults } from './scale-documents.ts'

/** What the prose may state beside the tables: the name of the plan, and what its formulas calculate with. */
const OF_PROSE = ['10,000', '10', '2', '1,000,000']

test('the run states its machine, date, version, load and sizes', async () => {
  const { facts } = await readResults()
  expect(facts.machine).toMatch(/^\d+ × .+, \d+ GiB$/)
  expect(facts.date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(facts.version).toMatch(/^\d+\.\d+\.\d+/)
  expect(facts.postgresql).toMatch(/^\d+\.\d+/)
  expect(facts.load).toMatch(/^\d+\.\d to \d+\.\d/)
  expect(facts.sizes).toMatch(/^receivables \d+ and \d+ by api, \d+ and \d+ by import; \d+ entries each/)
})

test('every table of the documents follows from the figures', async () => {
  for (const [path, tables] of documentsOf(await readResults())) {
    const document = await readFile(path, 'utf8')
    expect(withTables(document, tables), path).toBe(document)
  }
})

test('every number in the prose of the document of scale is one of a table', async () => {
  const [[path = '', tables] = []] = documentsOf(await readResults())
  const known = new Set([
    ...OF_PROSE,
    ...(tables ?? []).flatMap(({ heading, rows }) => numbersOf([heading, ...rows].flat().join(' '))),
  ])
  expect(numbersOf(proseOf(await readFile(path, 'utf8'))).filter((number) => !known.has(number))).toEqual([])
})
