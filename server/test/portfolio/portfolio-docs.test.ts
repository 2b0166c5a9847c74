// The page that explains the portfolio names every figure of every table.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { csvForm } from '../../src/http/csv.ts'
import { OBLIGOR_ROW } from '../../src/resources/portfolio/obligors/obligors-definition.ts'
import { PORTFOLIO_TABLES } from '../../src/resources/portfolio/tables/portfolio-tables.ts'

const page = readFileSync(new URL('../../../docs/reference/definitions/portfolio.md', import.meta.url), 'utf8')

/** The section of a table. */
function sectionOf(name: string): string {
  const [, behind = ''] = page.split(`\n## ${name}\n`)
  return behind.split('\n## ')[0] ?? ''
}

/** Parts of a ratio or of a coverage are described once for all. */
const DESCRIBED_ONCE = new Set(['numerator', 'denominator', 'value'])

const TABLES = [...PORTFOLIO_TABLES, { name: 'obligors', row: OBLIGOR_ROW }]

test.each(TABLES.map(({ name }) => name))('%s has a section that names each of its figures', (name) => {
  const table = TABLES.find((one) => one.name === name)
  const section = sectionOf(name)
  const heads = csvForm(table?.row ?? {}, 'minor')
    .header.trim()
    .split(',')
  const columns = heads
    .filter((head) => head !== 'amounts_in')
    .map((head) => head.split('.').filter((part) => !DESCRIBED_ONCE.has(part)))
  expect(columns.length).toBeGreaterThan(0)
  const code = [...section.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
  const isDescribed = (path: readonly string[]) => code.some((text) => text.split(/[.…]/).includes(path.at(-1) ?? ''))
  expect(columns.filter((path) => !isDescribed(path)).map((path) => path.join('.'))).toEqual([])
})
