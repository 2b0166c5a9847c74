// The first sheet: parties, dates and terms, then the waterfall from pledged collateral to availability. Each step is computed from the
// rows above it and from the detail sheets.
import type { Certificate } from '../certificate.ts'
import { amountText, closerWords, moneyTitle } from '../words.ts'
import { type Cells, computedCount, givenCount, note, plain } from './cells.ts'
import type { DetailSheet } from './detail-sheets.ts'
import type { Cell, Sheet } from './workbook.ts'

/** The cells of the detail sheets that the waterfall reads. */
export interface Behind {
  readonly eligibility: DetailSheet<'count' | 'amount'>
  readonly concentration: DetailSheet<'amount'>
  readonly advance: DetailSheet<'amount' | 'net_eligible'>
}

/** Builds the sheet. */
export function waterfallSheet(certificate: Certificate, sha256: string, behind: Behind, cells: Cells): Sheet {
  const waterfall = new Waterfall(headRows(certificate, sha256, cells))
  const collateral = addCollateral(waterfall, certificate, behind, cells)
  const drawn = addBase(waterfall, certificate, behind, cells)
  addRatios(waterfall, certificate, { ...collateral, ...drawn }, cells)
  return { name: 'Certificate', widths: [44, 14, 24, 60], rows: waterfall.rows }
}

/** The rows so far; column C has the amount of each step. */
class Waterfall {
  readonly rows: Cell[][]

  constructor(rows: Cell[][]) {
    this.rows = rows
  }

  /** Adds a step; returns the cell of its amount. */
  add(label: string, amount: Cell, count: Cell = null, words?: string): string {
    this.rows.push([plain(label), count, amount, words === undefined ? null : note(words)])
    return `C${this.rows.length}`
  }

  head(label: string): void {
    this.rows.push(
      [],
      [
        { text: label, look: 'heading' },
        { text: '', look: 'heading' },
        { text: '', look: 'heading' },
      ],
    )
  }
}

function headRows(certificate: Certificate, sha256: string, cells: Cells): Cell[][] {
  const { lender, operator, debt_line: line, terms, as_of, known_at } = certificate
  const fact = (name: string, value: string): Cell[] => [plain(name), null, plain(value)]
  return [
    [{ text: 'Borrowing base certificate', look: 'title' }],
    ...(certificate.environment === 'sandbox' ? [[note('Sandbox: test data, of no effect')]] : []),
    fact('Lender', lender.name),
    fact('Debt line', `${line.name} (${line.id})`),
    fact('Provided by', operator.name),
    fact('As of', as_of),
    fact('As known at', known_at),
    fact('Closed by', closerWords(certificate.closed)),
    fact('Terms', terms === null ? 'none in force' : `${terms.name ?? terms.id}, recorded ${terms.version}`),
    fact('Amounts', moneyTitle(line.currency)),
    fact('SHA-256 of the certificate', sha256),
    [note(cells.computes ? COMPUTED : STATED)],
  ]
}

const COMPUTED = 'Blue on yellow: stated in the certificate. Black: computed by this workbook.'
const STATED =
  'Amounts of more than 15 digits, which a spreadsheet rounds, are text. All figures are as stated in the certificate.'

/** The cells that the ratios divide. */
interface Steps {
  readonly eligible: string
  readonly net_eligible: string
  readonly cash: string
  /** Principal and interest. */
  readonly debt: string
  readonly outstanding: string
}

function addCollateral(
  waterfall: Waterfall,
  { borrowing_base: base }: Certificate,
  behind: Behind,
  cells: Cells,
): Pick<Steps, 'eligible' | 'net_eligible'> {
  const { eligibility, concentration } = behind
  waterfall.head('Collateral')
  const pledged = waterfall.add('Pledged', cells.givenMoney(base.pledged.amount), givenCount(base.pledged.count))
  const out = waterfall.add(
    'less ineligible',
    cells.computedMoney(eligibility.totals.amount, base.ineligible.amount),
    computedCount(eligibility.totals.count, base.ineligible.count),
  )
  const row = waterfall.rows.length
  const eligible = waterfall.add(
    'Eligible',
    cells.computedMoney(`${pledged}-${out}`, base.eligible.amount, 'total_money'),
    computedCount(`B${row - 1}-B${row}`, base.eligible.count),
  )
  const excess = waterfall.add(
    'less excess concentrations',
    cells.computedMoney(concentration.totals.amount, base.excess),
  )
  const net_eligible = waterfall.add(
    'Net eligible',
    cells.computedMoney(`${eligible}-${excess}`, base.net_eligible, 'total_money'),
  )
  for (const { currency, count, amount } of base.unconverted)
    waterfall.rows.push([
      note(`Not converted for lack of an exchange rate: ${amountText(amount, currency)} ${currency}`),
      givenCount(count),
    ])
  return { eligible, net_eligible }
}

function addBase(
  waterfall: Waterfall,
  { borrowing_base: base, debt_line: line }: Certificate,
  behind: Behind,
  cells: Cells,
): Pick<Steps, 'cash' | 'debt' | 'outstanding'> {
  waterfall.head('What is lent against it')
  const advance = waterfall.add('Advance', cells.computedMoney(behind.advance.totals.amount, base.advance))
  const cash = waterfall.add('plus eligible cash', cells.givenMoney(base.cash.counted))
  const reserves = base.reserves.map(({ id, name, amount }) =>
    waterfall.add(`less reserve: ${name ?? id}`, cells.givenMoney(amount)),
  )
  const less = reserves.map((cell) => `-${cell}`).join('')
  const total = waterfall.add(
    'Borrowing base',
    cells.computedMoney(`MAX(0,${advance}+${cash}${less})`, base.base, 'total_money'),
  )
  waterfall.head('What can be drawn')
  const commitment = waterfall.add('Commitment', cells.givenMoney(base.commitment))
  const outstanding = waterfall.add('Principal outstanding', cells.givenMoney(base.outstanding))
  const most = `MIN(${total},${commitment})`
  waterfall.add('Availability', cells.computedMoney(`MAX(0,${most}-${outstanding})`, base.availability, 'total_money'))
  waterfall.add('Deficiency', cells.computedMoney(`MAX(0,${outstanding}-${most})`, base.deficiency, 'total_money'))
  const interest = waterfall.add('Interest outstanding', cells.givenMoney(line.interest_outstanding))
  return { cash, debt: `${outstanding}+${interest}`, outstanding }
}

function addRatios(waterfall: Waterfall, { borrowing_base: base }: Certificate, steps: Steps, cells: Cells): void {
  const { outstanding, debt, eligible, net_eligible, cash } = steps
  const collateral = `${net_eligible}+${cash}`
  waterfall.head('Ratios')
  waterfall.add(
    'Effective advance rate',
    cells.quotient(outstanding, eligible, base.effective_advance_rate, 'computed_share'),
    null,
    'outstanding by eligible',
  )
  waterfall.add(
    'Over-collateralization',
    cells.quotient(`${collateral}-(${debt})`, collateral, base.overcollateralization, 'computed_share'),
    null,
    'one less debt by net eligible and cash',
  )
  waterfall.add(
    'Collateral coverage',
    cells.quotient(collateral, debt, base.collateral_coverage, 'computed_multiple'),
    null,
    'net eligible and cash by debt',
  )
}
