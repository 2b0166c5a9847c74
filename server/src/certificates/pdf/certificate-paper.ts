// A certificate on paper, as a bank files it: who certifies what of which day, the waterfall, what was taken out and why, the covenants,
// and at the foot of every page the hash by which the document behind it is known.
import { type SumInJson, minus, sumFromJson, sumInJson, sumOf } from '../../core/sum.ts'
import type { Certificate, CertifiedBase, CertifiedCovenant } from '../certificate.ts'
import {
  amountText,
  closerWords,
  countText,
  figureText,
  metricWords,
  moneyTitle,
  noCovenantsWords,
  percentText,
  receivablesText,
  spaced,
} from '../words.ts'
import { type Column, Paper, type Row } from './pdf-layout.ts'

/** The bytes of a PDF; `sha256` is that of the certificate's JSON. The same certificate is always the same bytes. */
export function writePaper(certificate: Certificate, sha256: string): Promise<Buffer> {
  const { lender, operator, debt_line: line, month, as_of, known_at } = certificate
  const paper = new Paper({
    title: `Borrowing base certificate of ${line.id}, ${month}`,
    author: operator.name,
    created: known_at,
  })
  paper.title('Borrowing base certificate', `${line.name}, as of ${as_of}`)
  if (certificate.environment === 'sandbox') paper.banner('SANDBOX: made from test data, of no effect.')
  paper.table(PARTIES, partyRows(certificate))
  const { borrowing_base: base } = certificate
  const money = (amount: SumInJson | null) => (amount === null ? 'n/a' : amountText(amount, line.currency))
  writeWaterfall(paper, base, line.currency, money)
  writeDetails(paper, base, money)
  writeCovenants(paper, certificate.covenants, line.currency)
  paper.heading('Closing')
  paper.words(
    `Certified for ${lender.name}: closed by ${closerWords(certificate.closed)} with what was known at ${known_at}. ` +
      'The certificate is the JSON document with the hash below; this page is a rendering of it. What becomes known later ' +
      'restates the month and does not change this certificate.',
  )
  paper.words(`Check: shasum -a 256 certificate.json gives ${sha256}`)
  return paper.end([`${lender.name}, ${line.id}, ${month}`, `SHA-256 ${sha256}`])
}

type Money = (amount: SumInJson | null) => string

const PARTIES: readonly Column[] = [
  { head: '', width: 1 },
  { head: '', width: 4 },
]

function partyRows({ lender, operator, debt_line: line, terms, as_of, known_at, closed, kernel_version }: Certificate) {
  const none = 'none were in force'
  const told: readonly (readonly [string, string])[] = [
    ['Lender', `${lender.name} (${lender.id})`],
    ['Provided by', `${operator.name} (${operator.id})`],
    ['Debt line', `${line.name} (${line.id}), amounts ${moneyTitle(line.currency)}`],
    ['As of', `end of ${as_of}`],
    ['As known at', known_at],
    ['Closed by', closerWords(closed)],
    [
      'Terms',
      terms === null ? none : `${terms.name ?? terms.id}, from ${terms.effective_from}, recorded ${terms.version}`,
    ],
    ['Reckoned by', `kernel version ${kernel_version}`],
  ]
  return told.map(([label, value]): Row => ({ cells: [label, value] }))
}

const WATERFALL: readonly Column[] = [
  { head: 'Step', width: 5 },
  { head: 'Receivables', width: 2, align: 'right' },
  { head: 'Amount', width: 3, align: 'right' },
]

function writeWaterfall(paper: Paper, base: CertifiedBase, currency: string, money: Money): void {
  const { pledged, ineligible, eligible, cash } = base
  const step = (label: string, amount: SumInJson | null, count?: number, strong = false): Row => ({
    cells: [label, count === undefined ? '' : countText(count), money(amount)],
    strong,
  })
  paper.heading('From collateral to what can be drawn')
  paper.table(WATERFALL, [
    step('Pledged', pledged.amount, pledged.count),
    step('less ineligible', ineligible.amount, ineligible.count),
    step('Eligible', eligible.amount, eligible.count, true),
    step('less excess concentrations', base.excess),
    step('Net eligible', base.net_eligible, undefined, true),
    step('Advance on net eligible', base.advance),
    step('plus eligible cash', cash.counted),
    ...base.reserves.map(({ id, name, amount }) => step(`less reserve: ${name ?? id}`, amount)),
    step('Borrowing base', base.base, undefined, true),
    step('Commitment', base.commitment),
    step('Principal outstanding', base.outstanding),
    step('Availability', base.availability, undefined, true),
    step('Deficiency', base.deficiency, undefined, true),
  ])
  const share = (ratio: CertifiedBase['effective_advance_rate']) => figureText('fraction', ratio, currency)
  paper.words(
    `Effective advance rate ${share(base.effective_advance_rate)}; over-collateralisation ${share(base.overcollateralization)}; ` +
      `collateral coverage ${share(base.collateral_coverage)}.`,
  )
  for (const { currency: foreign, count, amount } of base.unconverted)
    paper.words(`Not counted for want of a rate: ${receivablesText(count)}, ${amountText(amount, foreign)} ${foreign}.`)
}

const number = (head: string): Column => ({ head, width: 2, align: 'right' })

function writeDetails(paper: Paper, base: CertifiedBase, money: Money): void {
  const { reasons, limits, advances, step_downs } = base
  paper.heading('Ineligible, by reason')
  paper.table(
    [{ head: 'Rule', width: 4 }, number('First to fail'), number('Amount'), number('Failed at all'), number('Amount')],
    reasons.map(({ id, name, first, all }) => ({
      cells: [name ?? id, countText(first.count), money(first.amount), countText(all.count), money(all.amount)],
    })),
  )
  paper.heading('Excess concentrations')
  writeExcess(paper, limits, money)
  paper.heading('Advance, by class')
  paper.table(
    [{ head: 'Class', width: 3 }, number('Agreed rate'), number('Rate'), number('Net eligible'), number('Advance')],
    advances.map(({ id, agreed_rate, rate, net_eligible, advance }) => ({
      cells: [
        id ?? 'all others',
        percentText(agreed_rate),
        percentText(rate),
        money(net_eligible.amount),
        money(advance),
      ],
    })),
  )
  if (step_downs.length > 0) paper.words(`Stepped down by ${step_downs.join(', ')}.`)
}

/** On paper the largest groups of a limit are told one by one; the workbook and the JSON tell all. */
const GROUPS_TOLD = 40

function writeExcess(paper: Paper, limits: CertifiedBase['limits'], money: Money): void {
  const rows = limits.flatMap(({ id, name, excess, groups }): Row[] => {
    const told = groups.slice(0, GROUPS_TOLD)
    const taken = sumOf(told.map((group) => sumFromJson(group.excess)))
    const rest = sumInJson(minus(sumFromJson(excess), taken))
    const more = { cells: [name ?? id, `${countText(groups.length - told.length)} more`, '', '', money(rest)] }
    return [
      ...told.map((one) => ({
        cells: [name ?? id, one.group ?? 'not known', money(one.balance), money(one.limit), money(one.excess)],
      })),
      ...(groups.length > told.length ? [more] : []),
    ]
  })
  if (rows.length === 0) return paper.words('No group is larger than its limit.')
  paper.table(
    [{ head: 'Limit', width: 3 }, { head: 'Group', width: 3 }, number('Balance'), number('Limit'), number('Excess')],
    rows,
  )
}

const COVENANTS: readonly Column[] = [
  { head: 'Covenant', width: 3.2 },
  { head: 'Metric', width: 3 },
  { head: 'Value', width: 2, align: 'right' },
  { head: 'Threshold', width: 2.2, align: 'right' },
  { head: 'Headroom', width: 1.4, align: 'right' },
  { head: 'Status', width: 1.4 },
]

function writeCovenants(paper: Paper, covenants: Certificate['covenants'], currency: string): void {
  paper.heading('Covenants')
  if (covenants === null || covenants.length === 0) return paper.words(noCovenantsWords(covenants))
  paper.table(
    COVENANTS,
    covenants.flatMap((covenant) => covenantRows(covenant, currency)),
  )
  for (const { name, consequence, note } of covenants)
    if (consequence !== null) paper.words(`${name}: ${spaced(consequence)}${note === null ? '' : ` (${note})`}.`)
}

function covenantRows({ name, test_date, status, conditions }: CertifiedCovenant, currency: string): Row[] {
  return conditions.map((condition, i) => {
    const { unit, comparator, value, threshold, headroom } = condition
    const cells = [
      i === 0 ? `${name}, ${test_date}` : '',
      metricWords(condition),
      figureText(unit, value, currency),
      threshold === null ? 'n/a' : `${comparator} ${figureText(unit, threshold, currency)}`,
      figureText('fraction', headroom, currency),
      i === 0 ? spaced(status) : '',
    ]
    return { cells }
  })
}
