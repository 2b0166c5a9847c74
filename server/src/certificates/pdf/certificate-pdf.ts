// A certificate as a PDF, as a bank files it: who certifies what and for which day, the waterfall, exclusions with their reasons, the
// covenants, and the cash of the month. The foot of every page has the hash that identifies the JSON document.
import { type SumInJson, minus, sumFromJson, sumInJson, sumOf } from '@tapeline/kernel/core/sum'
import type { Certificate, CertifiedBase, CertifiedCovenant } from '../certificate.ts'
import {
  amountText,
  cashLead,
  findingRows,
  findingsWords,
  cashRows,
  closerWords,
  countText,
  figureText,
  metricWords,
  moneyTitle,
  noCashWords,
  noCovenantsWords,
  percentText,
  receivablesText,
  spaced,
} from '../words.ts'
import { type Column, PdfPages, type Row } from './pdf-layout.ts'

/** The bytes of a PDF; `sha256` is that of the certificate's JSON. The same certificate always gives the same bytes. */
export function writeCertificatePdf(certificate: Certificate, sha256: string): Promise<Buffer> {
  const { lender, operator, debt_line: line, month, as_of, known_at } = certificate
  const pdf = new PdfPages({
    title: `Borrowing base certificate of ${line.id}, ${month}`,
    author: operator.name,
    created: known_at,
  })
  pdf.title('Borrowing base certificate', `${line.name}, as of ${as_of}`)
  if (certificate.environment === 'sandbox') pdf.banner('SANDBOX: made from test data, of no effect.')
  pdf.table(PARTIES, partyRows(certificate))
  const { borrowing_base: base } = certificate
  const money = (amount: SumInJson | null) => (amount === null ? 'n/a' : amountText(amount, line.currency))
  writeWaterfall(pdf, base, line.currency, money)
  writeDetails(pdf, base, money)
  writeCovenants(pdf, certificate.covenants, line.currency)
  writeCash(pdf, certificate)
  writeFindings(pdf, certificate)
  pdf.heading('Closing')
  pdf.words(
    `Certified for ${lender.name}: closed by ${closerWords(certificate.closed)} with what was known at ${known_at}. ` +
      'The certificate is the JSON document with the hash below; this page is a rendering of it. What becomes known later ' +
      'restates the month and does not change this certificate.',
  )
  pdf.words(`Check: shasum -a 256 certificate.json gives ${sha256}`)
  return pdf.end([`${lender.name}, ${line.id}, ${month}`, `SHA-256 ${sha256}`])
}

type Money = (amount: SumInJson | null) => string

const PARTIES: readonly Column[] = [
  { head: '', width: 1 },
  { head: '', width: 4 },
]

function partyRows({ lender, operator, debt_line: line, terms, as_of, known_at, closed, kernel_version }: Certificate) {
  const none = 'none were in force'
  const facts: readonly (readonly [string, string])[] = [
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
    ['Calculated by', `kernel version ${kernel_version}`],
  ]
  return facts.map(([label, value]): Row => ({ cells: [label, value] }))
}

const WATERFALL: readonly Column[] = [
  { head: 'Step', width: 5 },
  { head: 'Receivables', width: 2, align: 'right' },
  { head: 'Amount', width: 3, align: 'right' },
]

function writeWaterfall(pdf: PdfPages, base: CertifiedBase, currency: string, money: Money): void {
  const { pledged, ineligible, eligible, cash } = base
  const step = (label: string, amount: SumInJson | null, count?: number, strong = false): Row => ({
    cells: [label, count === undefined ? '' : countText(count), money(amount)],
    strong,
  })
  pdf.heading('From collateral to availability')
  pdf.table(WATERFALL, [
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
  pdf.words(
    `Effective advance rate ${share(base.effective_advance_rate)}; over-collateralization ${share(base.overcollateralization)}; ` +
      `collateral coverage ${share(base.collateral_coverage)}.`,
  )
  for (const { currency: foreign, count, amount } of base.unconverted)
    pdf.words(
      `Not counted for lack of an exchange rate: ${receivablesText(count)}, ${amountText(amount, foreign)} ${foreign}.`,
    )
}

const number = (head: string): Column => ({ head, width: 2, align: 'right' })

function writeDetails(pdf: PdfPages, base: CertifiedBase, money: Money): void {
  const { reasons, limits, advances, step_downs } = base
  pdf.heading('Ineligible, by reason')
  pdf.table(
    [{ head: 'Rule', width: 4 }, number('First to fail'), number('Amount'), number('Failed at all'), number('Amount')],
    reasons.map(({ id, name, first, all }) => ({
      cells: [name ?? id, countText(first.count), money(first.amount), countText(all.count), money(all.amount)],
    })),
  )
  pdf.heading('Excess concentrations')
  writeExcess(pdf, limits, money)
  pdf.heading('Advance, by class')
  pdf.table(
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
  if (step_downs.length > 0) pdf.words(`Stepped down by ${step_downs.join(', ')}.`)
}

/** The PDF lists only the largest groups of a limit; the workbook and the JSON list all. */
const GROUPS_MAX = 40

function writeExcess(pdf: PdfPages, limits: CertifiedBase['limits'], money: Money): void {
  const rows = limits.flatMap(({ id, name, excess, groups }): Row[] => {
    const listed = groups.slice(0, GROUPS_MAX)
    const listedExcess = sumOf(listed.map((group) => sumFromJson(group.excess)))
    const otherExcess = sumInJson(minus(sumFromJson(excess), listedExcess))
    const more = { cells: [name ?? id, `${countText(groups.length - listed.length)} more`, '', '', money(otherExcess)] }
    return [
      ...listed.map((one) => ({
        cells: [name ?? id, one.group ?? 'not known', money(one.balance), money(one.limit), money(one.excess)],
      })),
      ...(groups.length > listed.length ? [more] : []),
    ]
  })
  if (rows.length === 0) return pdf.words('No group is larger than its limit.')
  pdf.table(
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

function writeCovenants(pdf: PdfPages, covenants: Certificate['covenants'], currency: string): void {
  pdf.heading('Covenants')
  if (covenants === null || covenants.length === 0) return pdf.words(noCovenantsWords(covenants))
  pdf.table(
    COVENANTS,
    covenants.flatMap((covenant) => covenantRows(covenant, currency)),
  )
  for (const { name, consequence, note } of covenants)
    if (consequence !== null) pdf.words(`${name}: ${spaced(consequence)}${note === null ? '' : ` (${note})`}.`)
}

const CASH: readonly Column[] = [
  { head: 'Collections of the month', width: 5 },
  number('Payments'),
  { head: 'Amount', width: 3, align: 'right' },
  number('Share'),
]

function writeCash(pdf: PdfPages, certificate: Certificate): void {
  const { cash_tie_out: cash } = certificate
  pdf.heading('Cash tie-out')
  if (!cash || cash.collections.length === 0) return pdf.words(noCashWords(certificate))
  pdf.words(cashLead(cash))
  for (const collections of cash.collections)
    pdf.table(
      CASH,
      cashRows(collections).map(({ label, counted, share }, i) => ({
        cells: [
          i === 0 ? `${label}, in ${collections.currency}` : label,
          countText(counted.number),
          amountText(counted.amount, collections.currency),
          share === null ? '' : figureText('fraction', share, collections.currency),
        ],
        strong: i === 0,
      })),
    )
}

const FINDINGS: readonly Column[] = [
  { head: 'Findings by severity', width: 5 },
  number('Open'),
  number('Explained'),
  number('Confirmed'),
]

function writeFindings(pdf: PdfPages, { integrity_checks: checks }: Certificate): void {
  pdf.heading('Integrity checks')
  pdf.words(findingsWords(checks))
  const rows = findingRows(checks)
  if (rows.length === 0) return
  pdf.table(
    FINDINGS,
    rows.map(({ label, counts }) => ({ cells: [label, ...counts.map(countText)] })),
  )
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
