// The covenants of the month: each condition with its value, its threshold and its headroom.
import { decimalText } from '@tapeline/kernel/core/ratio'
import type { Certificate, CertifiedCondition, CertifiedCovenant } from '../certificate.ts'
import type { RatioText } from '../certified.ts'
import { metricWords, noCovenantsWords, spaced } from '../words.ts'
import { type Cells, fitsSheet, headings, note, plain } from './cells.ts'
import type { Cell, Sheet } from './workbook.ts'

/** Builds the sheet. */
export function covenantSheet({ covenants }: Certificate, cells: Cells): Sheet {
  const rows: Cell[][] = [
    headings('Covenant', 'Test date', 'Status', 'Metric', 'Value', '', 'Threshold', 'Headroom', 'Consequence'),
  ]
  for (const covenant of covenants ?? []) rows.push(...covenantRows(covenant, cells))
  if (covenants === null || covenants.length === 0) rows.push([note(noCovenantsWords(covenants))])
  return { name: 'Covenants', widths: [44, 12, 14, 32, 18, 5, 18, 14, 44], rows }
}

function covenantRows(
  { name, test_date, status, consequence, note: words, conditions }: CertifiedCovenant,
  cells: Cells,
) {
  return conditions.map((condition, i): Cell[] => {
    const { comparator, unit, value, threshold, headroom } = condition
    const figures = [
      plain(metricWords(condition)),
      figure(unit, value, cells),
      plain(comparator),
      figure(unit, threshold, cells),
      headroom === null ? null : figure('fraction', headroom, cells),
    ]
    if (i > 0) return [null, null, null, ...figures]
    const follows = [consequence === null ? '' : spaced(consequence), words ?? ''].filter((text) => text !== '')
    return [plain(name), plain(test_date), plain(spaced(status)), ...figures, plain(follows.join('; '))]
  })
}

function figure(unit: CertifiedCondition['unit'], ratio: RatioText | 'unbounded' | null, cells: Cells): Cell {
  if (ratio === 'unbounded') return note('unbounded')
  if (ratio === null) return note('n/a')
  if (unit === 'money') return amount(ratio, cells)
  return { number: Number(ratio.value), look: unit === 'fraction' ? 'given_share' : 'given_multiple' }
}

/** An average may have a fraction of a minor unit. It is shown as long as a spreadsheet keeps the amount exactly. */
function amount(ratio: RatioText, cells: Cells): Cell {
  const whole = decimalText({ numerator: BigInt(ratio.numerator), denominator: BigInt(ratio.denominator) }, 0)
  return cells.givenMoney(fitsSheet(whole) ? Number(ratio.value) : whole)
}
