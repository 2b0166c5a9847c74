// Lines of the bank as they are listed and saved: whose statement each is of, and what it belongs to.
import type { CashLine } from '@tapeline/sdk'
import type { OnDay } from '../../service/cash-tie-out.ts'
import { amountText } from '../../ui/amount.ts'
import type { Column } from '../../ui/data-table.tsx'
import { type FileColumn, places } from '../../ui/file-columns.ts'
import { SOURCE_WORDS, signedCash } from './cash-words.ts'
import { LineLink } from './line-link.tsx'
import { SIGNED_CASH, TIED_COLUMNS, namesOfPayments } from './tied-file.ts'
import { CandidatePayments, Note, TiedTo } from './tied-to.tsx'

type Row = OnDay<CashLine>

/** The columns of the page. */
export const LINE_COLUMNS: readonly Column<Row>[] = [
  {
    head: 'Account',
    cell: (row) => (
      <div>
        <LineLink line={row} />
        <Note>{SOURCE_WORDS[row.source]}</Note>
      </div>
    ),
    copiedOf: ({ account, line_id }) => (account === '' ? line_id : account),
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
    head: 'What it belongs to',
    kind: 'prose',
    cell: (row) => <TiedTo row={row} side="line" candidates={<CandidatePayments payments={row.candidates} />} />,
  },
]

const source: FileColumn<unknown> = ['statement_of', (row) => SOURCE_WORDS[(row as Row).source]]
const payments: FileColumn<unknown> = ['payments', (row) => namesOfPayments((row as Row).match?.payments ?? [])]
const candidates: FileColumn<unknown> = ['candidates', (row) => namesOfPayments((row as Row).candidates)]

/** The columns of a file. */
export const LINE_FILE: readonly FileColumn<unknown>[] = [
  ...places('account', 'line_id'),
  source,
  ...places('day', 'direction'),
  SIGNED_CASH,
  ...places('currency', 'status'),
  ...TIED_COLUMNS,
  payments,
  candidates,
]
