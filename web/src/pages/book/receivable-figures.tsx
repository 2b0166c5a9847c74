// The figures of a receivable, each opened to the amounts that it is made of and to where its entries are.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReceivableMonth, ReceivableMonthDelinquency, ReceivableTimeline } from '@tapeline/sdk'
import type { Ratio } from '../../service/api-types.ts'
import type { Texts } from '../../shell/address.ts'
import { amountText, countText } from '../../ui/amount.ts'
import type { BucketNames } from '../../ui/buckets.ts'
import type { FigurePart } from '../../ui/figure-parts.tsx'
import { NO_FIGURE, percentOf, percentText } from '../../ui/ratio.ts'
import { sentenceCase, counted } from '../../ui/words.ts'
import type { Opened } from '../figures/open-figure.tsx'

/** A figure, and the line below it. */
export interface NotedFigure {
  readonly figure: Opened
  readonly note: string
}

const DEFINITIONS = '/docs/definitions/metrics'

const opened = (figure: Opened, note: string): NotedFigure => ({
  figure: { behind: toChanges, ...figure },
  note,
})

/** What is behind it: the changes, each with its entries. */
function toChanges() {
  return (
    <Anchor
      size="sm"
      underline="always"
      renderRoot={(props) => (
        <Link {...props} to="." search={(now: Texts): Texts => ({ ...now, open: undefined, tab: 'changes' })} />
      )}
    >
      The changes and the entries behind them
    </Anchor>
  )
}

/** What is outstanding and what came in. */
export function balanceFigures({ months, currency }: ReceivableTimeline, last: ReceivableMonth): NotedFigure[] {
  const money = (amount: number) => `${amountText(amount, currency)} ${currency}`
  const total = (of: (month: ReceivableMonth) => number) => months.reduce((sum, month) => sum + of(month), 0)
  const moved = (name: string, flow: keyof ReceivableMonth['principal'], sign: '' | 'plus ' | 'less '): FigurePart => ({
    name: `${sign}${name}`,
    value: money(total(({ principal }) => principal[flow])),
  })
  return [
    opened(
      {
        id: 'outstanding',
        definition: `${DEFINITIONS}#the-roll-forward`,
        title: 'Outstanding principal',
        place: `${currency}, ${last.as_of}`,
        value: amountText(last.principal.closing, currency),
        parts: [
          moved('Disbursed', 'disbursed', ''),
          moved('interest capitalized', 'capitalized', 'plus '),
          moved('repaid', 'collected', 'less '),
          moved('refunded', 'refunded', 'less '),
          moved('written off', 'written_off', 'less '),
          moved('closed without an entry that explains it', 'closed_unexplained', 'less '),
        ],
        meaning: 'What its entries leave outstanding at the end of the day.',
      },
      currency,
    ),
    opened(
      {
        id: 'cash',
        definition: `${DEFINITIONS}#to-date-and-multiples`,
        title: 'Cash received',
        place: `${currency}, to ${last.as_of}`,
        value: amountText(
          total(({ cash }) => cash.total_in),
          currency,
        ),
        parts: CASH.map(([name, flow]) => ({ name, value: money(total(({ cash }) => cash[flow])) })),
        meaning: 'Everything that came in, from its beginning to the day.',
      },
      `${currency}, to date`,
    ),
  ]
}

const CASH = [
  ['Principal', 'principal'],
  ['Interest', 'interest'],
  ['Origination fees', 'origination_fees'],
  ['Periodic fees', 'periodic_fees'],
  ['Late fees', 'late_fees'],
  ['Other income', 'other'],
  ['Recoveries', 'recovered'],
] as const

/** How late it is, by either count. */
export function delinquencyFigures(
  { reported, computed }: ReceivableMonthDelinquency,
  currency: string,
  nameOf: BucketNames,
): NotedFigure[] {
  const money = (amount: number) => `${amountText(amount, currency)} ${currency}`
  return [
    opened(
      {
        id: 'reported',
        definition: `${DEFINITIONS}#as-the-lender-reports-it`,
        title: 'Past due, reported',
        value: daysText(reported.days_past_due),
        parts: [
          { name: 'Delinquent since', value: reported.since ?? 'not delinquent' },
          { name: 'Delinquent amount', value: money(reported.amount) },
          { name: 'Times delinquent', value: String(reported.times) },
        ],
        meaning: 'Days from delinquent_since, as it was reported, to the day shown.',
      },
      bucketNote(reported, nameOf),
    ),
    opened(
      {
        id: 'computed',
        definition: `${DEFINITIONS}#as-computed`,
        title: 'Past due, computed',
        value: computed === null ? NO_FIGURE : daysText(computed.days_past_due),
        parts:
          computed === null
            ? []
            : [
                { name: 'Due and not paid since', value: computed.since ?? 'nothing is past due' },
                { name: 'Overdue amount', value: money(computed.overdue_amount) },
                { name: 'Times past due', value: String(computed.times) },
                { name: 'Interest due', value: computed.interest_assessed ? 'counted' : 'not counted: none reported' },
              ],
        meaning: 'Days from the due day of the oldest item that is not fully paid, payments covering the oldest first.',
      },
      computed === null ? 'no schedule is known' : bucketNote(computed, nameOf),
    ),
  ]
}

/** The bucket below the days past due. */
function bucketNote({ bucket }: { readonly bucket: string }, nameOf: BucketNames): string {
  return `bucket ${nameOf(bucket).toLowerCase()}`
}

/** What it returned. */
export function returnsFigures({ returns, currency }: ReceivableTimeline): NotedFigure[] {
  const { moic, irr, irr_none_because, gross_yield, net_yield, wal_received, factor_rate } = returns
  return [
    opened(
      {
        id: 'moic',
        definition: `${DEFINITIONS}#to-date-and-multiples`,
        title: 'MOIC, realized',
        value: timesText(moic.realised),
        parts: moneyParts(moic.realised, ['Cash in', 'Cash out'], currency),
        meaning: 'Cash in by cash out, to date.',
      },
      `${timesText(moic.total)} with what is outstanding`,
    ),
    opened(
      {
        id: 'irr',
        definition: `${DEFINITIONS}#rates-of-return-one-none-total-loss`,
        title: 'IRR',
        value: percentOf(irr),
        meaning:
          'The annual rate, actual/365, at which the cash that moved has a net present value of zero; what is outstanding is not in it.',
      },
      irr_none_because === null ? 'annual, actual/365' : sentenceCase(irr_none_because),
    ),
    opened(
      {
        id: 'gross-yield',
        definition: `${DEFINITIONS}#returns-to-date`,
        title: 'Gross yield',
        value: percentText(gross_yield),
        parts: moneyParts(gross_yield, YIELD, currency),
        meaning: 'Interest, fees and other income to date, a year of it, by the principal outstanding day by day.',
      },
      `${percentText(net_yield)} net of write-offs`,
    ),
    opened(
      {
        id: 'wal',
        definition: `${DEFINITIONS}#returns-to-date`,
        title: 'WAL received',
        value: wal_received === null ? NO_FIGURE : `${wal_received.value.toFixed(2)} years`,
        parts: numberParts(wal_received, [
          'Principal received times its days from the first disbursement',
          'Principal received times 365',
        ]),
        meaning: 'How long a unit of the principal that came back was out, on average.',
      },
      'of the principal received',
    ),
    opened(
      {
        id: 'factor-rate',
        definition: `${DEFINITIONS}#factor-rate`,
        title: 'Factor rate',
        value: timesText(factor_rate),
        parts: moneyParts(factor_rate, ['To be repaid, by the schedule', 'Disbursed less refunded'], currency),
        meaning: 'All principal and interest of the schedule, past and to come, by what was advanced.',
      },
      factor_rate === null ? 'no schedule is known' : 'repaid for each unit advanced',
    ),
  ]
}

const YIELD = ['Income times 365', 'Principal outstanding at the end of each day, added up'] as const

function moneyParts(ratio: Ratio | null, names: readonly [string, string], currency: string): FigurePart[] {
  return partsOf(ratio, names, (amount) => `${amountText(amount, currency)} ${currency}`)
}

function numberParts(ratio: Ratio | null, names: readonly [string, string]): FigurePart[] {
  return partsOf(ratio, names, (value) => countText(value))
}

function partsOf(
  ratio: Ratio | null,
  [numerator, denominator]: readonly [string, string],
  text: (value: SumInJson) => string,
): FigurePart[] {
  if (ratio === null) return []
  return [
    { name: numerator, value: text(ratio.numerator) },
    { name: denominator, value: text(ratio.denominator) },
  ]
}

function timesText(ratio: Ratio | null): string {
  return ratio === null ? NO_FIGURE : `${ratio.value.toFixed(2)} ×`
}

function daysText(days: number): string {
  return days === 0 ? 'Current' : counted(days, 'day')
}
