// The sheets behind the waterfall: the exclusions of each eligibility rule, the groups above their limits, the advance by class. Each ends
// in the total that the waterfall reads, and returns the cell of that total.
import type { CertifiedBase } from '../certificate.ts'
import type { RatioText } from '../certified.ts'
import { type Cells, computedCount, givenCount, givenShare, headings, note, plain } from './cells.ts'
import type { Cell, Sheet } from './workbook.ts'

/** A sheet, and its cells that other sheets read, by content. */
export interface DetailSheet<Total extends string> {
  readonly sheet: Sheet
  /** The cells as formulas name them: `Eligibility!C7`. */
  readonly totals: { readonly [total in Total]: string }
}

/** The exclusions of each rule. */
export function eligibilitySheet(base: CertifiedBase, cells: Cells): DetailSheet<'count' | 'amount'> {
  const rows: Cell[][] = [
    headings('Rule', 'Kind', 'Receivables', 'Amount', 'Receivables', 'Amount'),
    [null, null, note('where it fails first'), null, note('where it fails at all'), null],
    ...base.reasons.map(({ id, name, rule, first, all }) => [
      plain(name ?? id),
      plain(rule),
      givenCount(first.count),
      cells.givenMoney(first.amount),
      givenCount(all.count),
      cells.givenMoney(all.amount),
    ]),
  ]
  const last = rows.length
  const { count, amount } = base.ineligible
  const total = last + 1
  rows.push([
    { text: 'Ineligible', look: 'heading' },
    null,
    computedCount(last < 3 ? '0' : `SUM(C3:C${last})`, count),
    cells.sumOf('D', 3, last, amount),
  ])
  return {
    sheet: { name: 'Eligibility', widths: [34, 20, 14, 20, 14, 20], rows },
    totals: { count: `Eligibility!C${total}`, amount: `Eligibility!D${total}` },
  }
}

/** The excess over each limit, by group. */
export function concentrationSheet(base: CertifiedBase, cells: Cells): DetailSheet<'amount'> {
  const rows: Cell[][] = [headings('Limit', 'Group', 'Receivables', 'Balance', 'Limit', 'Excess')]
  for (const limit of base.limits) rows.push(...groupRows(limit, rows.length, cells))
  const last = rows.length
  rows.push([
    { text: 'Excess concentrations', look: 'heading' },
    null,
    null,
    null,
    null,
    cells.sumOf('F', 2, last, base.excess),
  ])
  return {
    sheet: { name: 'Concentration', widths: [34, 34, 14, 20, 20, 20], rows },
    totals: { amount: `Concentration!F${last + 1}` },
  }
}

function groupRows(limit: CertifiedBase['limits'][number], above: number, cells: Cells): Cell[][] {
  const name = plain(limit.name ?? limit.id)
  if (limit.groups.length === 0) return [[name, note('no group is larger than its limit')]]
  return limit.groups.map(({ group, balance, limit: most, excess, count }, i) => {
    const row = above + i + 1
    const taken = cells.computedMoney(`MAX(0,D${row}-E${row})`, excess)
    return [
      name,
      plain(group ?? 'not known'),
      givenCount(count),
      cells.givenMoney(balance),
      cells.givenMoney(most),
      taken,
    ]
  })
}

/** The advance at each rate. */
export function advanceSheet(base: CertifiedBase, cells: Cells): DetailSheet<'amount' | 'net_eligible'> {
  const rows: Cell[][] = [headings('Class', 'Agreed rate', 'Rate', 'Receivables', 'Net eligible', 'Advance')]
  for (const { id, agreed_rate, rate, net_eligible, advance } of base.advances) {
    const row = rows.length + 1
    rows.push([
      plain(id ?? 'all others'),
      givenShare(agreed_rate),
      givenShare(rate),
      givenCount(net_eligible.count),
      cells.givenMoney(net_eligible.amount),
      cells.lentAt(`E${row}`, `C${row}`, decimalsOf(rate), advance),
    ])
  }
  const last = rows.length
  rows.push([
    { text: 'Advance', look: 'heading' },
    null,
    null,
    null,
    cells.sumOf('E', 2, last, base.net_eligible),
    cells.sumOf('F', 2, last, base.advance ?? 0),
  ])
  if (base.step_downs.length > 0) rows.push([note(`Stepped down by ${base.step_downs.join(', ')}`)])
  return {
    sheet: { name: 'Advance', widths: [34, 14, 14, 14, 20, 20], rows },
    totals: { net_eligible: `Advance!E${last + 1}`, amount: `Advance!F${last + 1}` },
  }
}

/** The decimals that a rate needs, at least those of whole percents. */
function decimalsOf({ value }: RatioText): number {
  const [, part = ''] = value.replace(/0+$/, '').split('.')
  return Math.max(2, part.length)
}
