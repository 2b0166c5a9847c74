// The headline figures of lenders, each over all lines of the lender in one currency, and how two lenders differ. A figure that one of the lines
// lacks is none: what is missing is not zero.
import { minus, sumFromJson, sumInJson, sumOf } from '@tapeline/kernel/core/sum'
import type { LenderAtGlance, LineAtGlance } from '../../generated/dashboard-endpoints.ts'
import { type MaybeFigure, amountOf, countOf, rateOf, ratioOf } from '../../ui/change.ts'

/** A figure of lenders: its name, and what it is of each, in their order. */
export interface LenderFigure {
  readonly key: string
  readonly name: string
  readonly currency: string
  readonly values: readonly MaybeFigure[]
}

type Amount = LineAtGlance['commitment']

/** What the figures of a lender are made of: its lines in one currency. */
type Lines = readonly LineAtGlance[]

/** The sum of an amount of all lines; none where there are no lines, or one lacks it. */
function totalOf(lines: Lines, of: (line: LineAtGlance) => Amount) {
  const amounts = lines.map(of)
  const known = amounts.filter((amount) => amount !== null)
  if (lines.length === 0 || known.length < amounts.length) return null
  return sumInJson(sumOf(known.map(sumFromJson)))
}

const amountsOf =
  (of: (line: LineAtGlance) => Amount) =>
  (lines: Lines, currency: string): MaybeFigure => {
    const total = totalOf(lines, of)
    return total === null ? null : amountOf(total, currency)
  }

function shareOf(lines: Lines, of: (line: LineAtGlance) => Amount, by: (line: LineAtGlance) => Amount): MaybeFigure {
  const [numerator, denominator] = [totalOf(lines, of), totalOf(lines, by)]
  if (numerator === null || denominator === null || sumFromJson(denominator) === 0) return null
  return ratioOf({ numerator, denominator })
}

/** What can be drawn; below zero what must be paid back. */
function roomOf({ availability, deficiency }: LineAtGlance): Amount {
  return availability === null ? null : sumInJson(minus(sumFromJson(availability), sumFromJson(deficiency ?? 0)))
}

function leastHeadroom(lines: Lines): MaybeFigure {
  if (lines.some(isUntested)) return null
  const known = lines.flatMap(({ covenants }) => covenants?.tightest?.headroom ?? [])
  return known.length === 0 ? null : rateOf(Math.min(...known))
}

const isUntested = ({ covenants }: LineAtGlance) => covenants === null

const isBroken = ({ covenants }: LineAtGlance) => covenants?.status === 'breach' || covenants?.status === 'in_cure'

/** How many have one; none where a line has no tests, as one of them may be broken. */
function brokenOf(lines: Lines): MaybeFigure {
  return lines.some(isUntested) ? null : countOf(lines.filter(isBroken).length)
}

/** The figures, in their order. */
const FIGURES: readonly (readonly [name: string, of: (lines: Lines, currency: string) => MaybeFigure])[] = [
  ['Debt lines', (lines) => countOf(lines.length)],
  ['Commitment', amountsOf(({ commitment }) => commitment)],
  ['Drawn and outstanding', amountsOf(({ outstanding }) => outstanding)],
  [
    'Drawn of the commitment',
    (lines) =>
      shareOf(
        lines,
        ({ outstanding }) => outstanding,
        ({ commitment }) => commitment,
      ),
  ],
  ['Net eligible principal', amountsOf(({ net_eligible }) => net_eligible)],
  ['Borrowing base', amountsOf(({ base }) => base)],
  [
    'Drawn of net eligible principal',
    (lines) =>
      shareOf(
        lines,
        ({ outstanding }) => outstanding,
        ({ net_eligible }) => net_eligible,
      ),
  ],
  ['Availability less deficiency', amountsOf(roomOf)],
  ['Lines with a broken covenant', brokenOf],
  ['Least headroom of a covenant', leastHeadroom],
]

/** All figures of lenders, by currency in alphabetical order, over lines that are not closed. */
export function lenderFigures(lenders: readonly LenderAtGlance[]): LenderFigure[] {
  const ofLenders = lenders.map(({ lines }) => lines.filter(({ status }) => status !== 'closed'))
  const currencies = [...new Set(ofLenders.flat().map(({ currency }) => currency))].toSorted()
  return currencies.flatMap((currency) =>
    FIGURES.map(([name, of]) => ({
      key: `${currency} ${name}`,
      name,
      currency,
      values: ofLenders.map((lines) =>
        of(
          lines.filter((line) => line.currency === currency),
          currency,
        ),
      ),
    })),
  )
}

/** As many lenders are set side by side. */
export const BESIDE_MAX = 5

/** The lenders that an address names, each once. */
export function lendersAsked(text: string | undefined): string[] {
  return [...new Set((text ?? '').split(',').filter((id) => id !== ''))].slice(0, BESIDE_MAX)
}
