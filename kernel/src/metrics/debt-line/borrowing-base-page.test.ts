// Keeps the page on the borrowing base correct: its worked example is computed here, and it must name every figure.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { late, lineOf, loan } from '../../../test/debt-line/collateral.ts'
import { type Ratio, decimalOf } from '../../core/ratio.ts'
import type { LineOnDay } from './borrowing-base.ts'
import type { Collateral } from './collateral.ts'
import type { DebtLineTerm } from './debt-line-term.ts'
import { evaluateBorrowingBase } from './waterfall.ts'

const PAGE = readFileSync(new URL('../../../../docs/reference/definitions/borrowing-base.md', import.meta.url), 'utf8')
const [GIVEN, RESULT] = [...PAGE.matchAll(/^```json\n(.*?)^```$/gms)].map((match): unknown =>
  JSON.parse(match[1] ?? ''),
)

interface Given {
  readonly line: { commitment: number; principal_outstanding: number; interest_outstanding: number; cash: number }
  readonly terms: Partial<DebtLineTerm>
  readonly receivables: readonly { obligor_id: string; outstanding: number; days_past_due: number }[]
}

/** The line and the receivables of the example. */
function example(): { line: LineOnDay; book: Collateral[] } {
  const { line, terms, receivables } = GIVEN as Given
  const cash = [{ payin_instrument_id: 'collections', amount: line.cash }]
  const book = receivables.map(({ days_past_due, ...own }, index) =>
    loan(index + 1, { ...own, ...late(days_past_due) }),
  )
  return { line: lineOf(terms, { ...line, cash }), book }
}

const { line: LINE, book: BOOK } = example()
const { base, outcomes } = evaluateBorrowingBase(LINE, BOOK)

const rounded = (ratio: Ratio | null) => ratio && decimalOf(ratio, 6)

test('the worked example gives the figures on the page', () => {
  expect({
    ...base,
    effective_advance_rate: rounded(base.effective_advance_rate),
    overcollateralization: rounded(base.overcollateralization),
    collateral_coverage: rounded(base.collateral_coverage),
  }).toMatchObject(RESULT as object)
})

test("the example describes each receivable's outcome correctly", () => {
  expect(base.limits[0]?.groups).toMatchObject([{ group: 'acme', balance: 60_000, limit: 26_667, excess: 33_333 }])
  expect(outcomes.map(({ excess }) => excess[0]?.amount ?? 0)).toEqual([27_778, 5_555, 0, 0, 0])
  for (const figure of ['26,667', '33,333', '27,778', '5,555']) expect(PAGE).toContain(figure)
})

test('the page names every figure of a borrowing base', () => {
  // A heading or table explains the other figures.
  const explained = new Set([
    'currency',
    'limits',
    'advances',
    'advance',
    'cash',
    'reserves',
    'reserved',
    'commitment',
    'step_downs',
    'excess',
  ])
  const missing = Object.keys(base).filter((name) => !explained.has(name) && !PAGE.includes(`\`${name}\``))
  expect(missing).toEqual([])
})
