// Payments as they are listed and saved: what a lender reports, and what of it the bank shows.
import type { CashPayment } from '@tapeline/sdk'
import type { OnDay } from '../../service/cash-tie-out.ts'
import { ReceivableLink } from '../../shell/record-links.tsx'
import { amountText } from '../../ui/amount.ts'
import type { Column } from '../../ui/data-table.tsx'
import { type FileColumn, places } from '../../ui/file-columns.ts'
import { signedCash } from './cash-words.ts'
import { SIGNED_CASH, TIED_COLUMNS, namesOfLines } from './tied-file.ts'
import { CandidateLines, Note, TiedTo } from './tied-to.tsx'

type Row = OnDay<CashPayment>

/** The columns of the page. */
export const PAYMENT_COLUMNS: readonly Column<Row>[] = [
  {
    head: 'Receivable',
    cell: ({ receivable_id, entry_ids }) => (
      <div>
        <ReceivableLink id={receivable_id} />
        <Note>
          {entry_ids.map((entry, at) => (
            <span key={entry}>
              {at === 0 ? 'Entry ' : ', '}
              <ReceivableLink id={receivable_id} entry={entry} />
            </span>
          ))}
        </Note>
      </div>
    ),
    copiedOf: ({ receivable_id }) => receivable_id,
  },
  { head: 'Day', cell: ({ day }) => <span className="money">{day}</span>, copiedOf: ({ day }) => day },
  {
    head: 'Amount',
    kind: 'numeric',
    cell: ({ direction, amount, currency }) =>
      `${direction === 'out' ? '−' : '+'}${amountText(amount, currency)} ${currency}`,
    amountOf: (row) => ({ amount: signedCash(row), currency: row.currency }),
  },
  {
    head: 'What the bank shows',
    kind: 'prose',
    cell: (row) => <TiedTo row={row} side="payment" candidates={<CandidateLines lines={row.candidates} />} />,
  },
]

const lines: FileColumn<unknown> = ['lines', (row) => namesOfLines((row as Row).match?.lines ?? [])]
const candidates: FileColumn<unknown> = ['candidates', (row) => namesOfLines((row as Row).candidates)]

/** The columns of a file. */
export const PAYMENT_FILE: readonly FileColumn<unknown>[] = [
  ...places('receivable_id', 'entry_ids', 'day', 'direction'),
  SIGNED_CASH,
  ...places('currency', 'status'),
  ...TIED_COLUMNS,
  lines,
  candidates,
]
