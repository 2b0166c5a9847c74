// The months together, in one currency: money in and money out, each with what the bank shows of it, and the age of what it does not.
import { SimpleGrid } from '@mantine/core'
import type { CashTieOutRow } from '@tapeline/sdk'
import { amountText } from '../../ui/amount.ts'
import { Figure } from '../../ui/figure.tsx'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE, percentText } from '../../ui/ratio.ts'
import { counted } from '../../ui/words.ts'
import { CashAges } from './cash-ages.tsx'
import { CashMonths } from './cash-months.tsx'
import { type CashTotals, type Total, type Way, cashTotals } from './cash-totals.ts'

/** Where the figures are explained. */
export const DEFINITION = '/docs/definitions/cash-tie-out'

const TITLES = {
  collections: ['Money in', 'What was reported as received, by the day of its entries, and what of it the bank shows.'],
  disbursements: ['Money out', 'What was reported as paid out, and what of it the bank shows.'],
} as const

interface CashFiguresProps {
  /** Of one currency, by month. */
  readonly rows: readonly CashTieOutRow[]
  readonly currency: string
}

/** Both ways, and the ages. */
export function CashFigures({ rows, currency }: CashFiguresProps) {
  return (
    <>
      <OneWay rows={rows} currency={currency} way="collections" />
      <OneWay rows={rows} currency={currency} way="disbursements" />
      <CashAges rows={rows} currency={currency} />
    </>
  )
}

function OneWay({ rows, currency, way }: CashFiguresProps & { readonly way: Way }) {
  const [title, lead] = TITLES[way]
  const totals = cashTotals(rows, way)
  return (
    <Panel title={`${title}, in ${currency}`} lead={lead}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} mb="md">
        {figuresOf(totals, currency).map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </SimpleGrid>
      <CashMonths rows={rows} currency={currency} way={way} title={title} />
    </Panel>
  )
}

function figuresOf(totals: CashTotals, currency: string) {
  const { reported, verified, stated_by_lender, explained, open, open_lines, lines, median, p90 } = totals
  const totalled = (total: Total, noun: string) => ({
    value: amountText(total.amount, currency),
    note: counted(total.number, noun),
  })
  const ofLines = counted(lines.number, 'line')
  const share = { numerator: String(verified.amount), denominator: String(reported.amount) }
  const meaning = (text: string) => ({ help: { meaning: text, href: `${DEFINITION}#months` } })
  return [
    {
      label: 'Verified share',
      value: percentText(reported.amount === 0n ? null : share),
      note: `${amountText(verified.amount, currency)} of ${amountText(reported.amount, currency)}`,
      ...meaning('The amount that statements of the operator show, by the amount reported.'),
    },
    { label: 'Reported', ...totalled(reported, 'payment'), ...meaning('All payments of the months.') },
    {
      label: 'By the lender’s own statements alone',
      ...totalled(stated_by_lender, 'payment'),
      ...meaning(
        'Payments that statements of the lender’s own accounts show, and none of the operator. They are not verified.',
      ),
    },
    ...(explained.number === 0
      ? []
      : [
          {
            label: 'Explained',
            ...totalled(explained, 'payment'),
            ...meaning('Payments of which the operator decided that nothing of the bank belongs to them.'),
          },
        ]),
    { label: 'Open', ...totalled(open, 'payment'), ...meaning('Payments that are matched with no line.') },
    {
      label: 'Days to verify',
      value: median === null ? NO_FIGURE : counted(median, 'day'),
      note: p90 === null ? 'None is verified' : `Nine of ten within ${counted(p90, 'day')}`,
      ...meaning('Half of the verified payments were verified within so many days of their own.'),
    },
    {
      label: 'Lines of the bank that are open',
      value: amountText(open_lines.amount, currency),
      note: [open_lines.number, 'of', ofLines].join(' '),
      ...meaning(
        'Lines that belong to no payment, debt line or transfer between accounts of the lender, and that nobody explained.',
      ),
    },
  ]
}
