// What the bank shows of the payments of a receivable: the last that is verified, the share, and what is open for how long.
import { Anchor, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CashPayment, Receivable } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { failureOf } from '../../service/call.ts'
import { cashListQuery, cashPath } from '../../service/cash-tie-out.ts'
import { ReceivableLink } from '../../shell/record-links.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { amountText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Figure } from '../../ui/figure.tsx'
import { type FileColumn, amountColumn } from '../../ui/file-columns.ts'
import { moneyColumn } from '../../ui/money-column.tsx'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE, percentText } from '../../ui/ratio.ts'
import { SaveBelow } from '../../ui/save-rows.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { todayIn } from '../../ui/today.ts'
import { counted } from '../../ui/words.ts'
import { type OpenPayment, type ReceivableCash, receivableCash } from './receivable-cash.ts'
import { namesOfLines } from './tied-file.ts'
import { CandidateLines } from './tied-to.tsx'

/** The most that a page of the service holds: more payments than nearly any receivable has. */
const LATEST = '100'

/** The panel. */
export function ReceivableCashPanel({ receivable: { id, currency } }: { readonly receivable: Receivable }) {
  const { environment, clocks, me } = usePlace()
  const question = { receivable_id: id, direction: 'in', limit: LATEST }
  const loaded = useQuery(cashListQuery<CashPayment>(environment, `${cashPath()}/payments`, question, clocks))
  const place = me.environments.find((one) => one.environment === environment)
  const day = clocks.as_of ?? clocks.known_at?.slice(0, 10) ?? todayIn(place)
  const isPart = loaded.data !== undefined && loaded.data.next_page !== null
  return (
    <Panel
      title="Cash tie-out"
      lead={
        isPart
          ? `What the bank shows of the latest ${LATEST} payments that were reported.`
          : 'What the bank shows of the payments that were reported.'
      }
      actions={<AllLink id={id} />}
    >
      <States
        loaded={loaded}
        failureOf={failureOf}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <Empty title="Nothing to tie out yet">It needs payments that came in, and a statement of the bank.</Empty>
        }
      >
        {({ data }) => <Contents cash={receivableCash(data, day)} id={id} currency={currency} />}
      </States>
    </Panel>
  )
}

function AllLink({ id }: { readonly id: string }) {
  const { environment } = usePlace()
  return (
    <Anchor
      size="sm"
      underline="always"
      renderRoot={(props) => (
        <Link {...props} to={PATHS.cashTieOut} params={{ environment }} search={{ receivable_id: id, shown: 'all' }} />
      )}
    >
      Its payments beside the bank
    </Anchor>
  )
}

interface ContentsProps {
  readonly cash: ReceivableCash
  readonly id: string
  readonly currency: string
}

function Contents({ cash, id, currency }: ContentsProps) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mb="md">
        {figuresOf(cash, currency).map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </SimpleGrid>
      {cash.open_payments.length > 0 && (
        <>
          <DataTable
            caption="Open payments"
            columns={COLUMNS}
            rows={cash.open_payments}
            keyOf={({ payment }) => payment.entry_ids.join(' ')}
          />
          <SaveBelow
            what="open payments"
            file_name={`${id}-open-payments.csv`}
            columns={FILE}
            rows={cash.open_payments}
          />
        </>
      )}
    </>
  )
}

function figuresOf(
  { reported, verified, stated_by_lender, explained, open, last_verified, open_payments }: ReceivableCash,
  currency: string,
) {
  const share = { numerator: String(verified.amount), denominator: String(reported.amount) }
  const oldest = open_payments[0]
  return [
    {
      label: 'Last verified payment',
      value: last_verified?.day ?? NO_FIGURE,
      note:
        last_verified === undefined ? 'None is verified' : `${amountText(last_verified.amount, currency)} ${currency}`,
    },
    {
      label: 'Verified share',
      value: percentText(reported.amount === 0n ? null : share),
      note: `${amountText(verified.amount, currency)} of ${amountText(reported.amount, currency)} ${currency}`,
    },
    {
      label: 'By your own statements alone',
      value: amountText(stated_by_lender.amount, currency),
      note: counted(stated_by_lender.number, 'payment'),
    },
    ...(explained.number === 0
      ? []
      : [
          {
            label: 'Explained by the operator',
            value: amountText(explained.amount, currency),
            note: counted(explained.number, 'payment'),
          },
        ]),
    {
      label: 'Open',
      value: amountText(open.amount, currency),
      note:
        oldest === undefined
          ? 'No payment is open'
          : `${counted(open.number, 'payment')}, the oldest ${counted(oldest.age, 'day')} old`,
    },
  ]
}

const COLUMNS: readonly Column<OpenPayment>[] = [
  {
    head: 'Entry',
    cell: ({ payment: { receivable_id, entry_ids } }) => (
      <>
        {entry_ids.map((entry, at) => (
          <span key={entry}>
            {at > 0 && ', '}
            <ReceivableLink id={receivable_id} entry={entry} />
          </span>
        ))}
      </>
    ),
    copiedOf: ({ payment }) => payment.entry_ids.join(', '),
  },
  {
    head: 'Day',
    cell: ({ payment }) => <span className="money">{payment.day}</span>,
    copiedOf: ({ payment }) => payment.day,
  },
  moneyColumn(
    'Amount',
    ({ payment }) => payment.amount,
    ({ payment }) => payment.currency,
  ),
  { head: 'Age', kind: 'numeric', cell: ({ age }) => counted(age, 'day'), copiedOf: ({ age }) => age },
  {
    head: 'What the bank shows',
    kind: 'prose',
    cell: ({ payment }) => <CandidateLines lines={payment.candidates} />,
  },
]

const FILE: readonly FileColumn<OpenPayment>[] = [
  ['entry_ids', ({ payment }) => payment.entry_ids],
  ['day', ({ payment }) => payment.day],
  amountColumn(
    'amount',
    ({ payment }) => payment.amount,
    ({ payment }) => payment.currency,
  ),
  ['currency', ({ payment }) => payment.currency],
  ['age_days', ({ age }) => age],
  ['candidates', ({ payment }) => namesOfLines(payment.candidates)],
]
