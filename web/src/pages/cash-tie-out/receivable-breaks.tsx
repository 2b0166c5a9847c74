// Breaks of a receivable, an account or a line: what of it does not tie out, with the cause, who puts it right, and the entries and lines that it is about.
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CashBreak } from '@tapeline/sdk'
import { failureOf } from '../../service/call.ts'
import { breaksQuery } from '../../service/cash-parts.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { type FileColumn, amountColumn, fields } from '../../ui/file-columns.ts'
import { moneyColumn } from '../../ui/money-column.tsx'
import { Panel } from '../../ui/page.tsx'
import { States } from '../../ui/states.tsx'
import { counted } from '../../ui/words.ts'
import { CAUSE_WORDS, OWNER_WORDS } from './break-words.ts'
import { useCashPlace } from './cash-place.ts'
import { namesOfLines, namesOfPayments } from './tied-file.ts'
import { LineParts, PaymentParts } from './tied-to.tsx'

/** The panel of a receivable. */
export function ReceivableBreaks({ id }: { readonly id: string }) {
  return <BreaksPanel title="What does not tie out" name={id} asked={{ receivable_id: id }} />
}

interface BreaksPanelProps {
  readonly title: string
  /** What they are of, as the file is named. */
  readonly name: string
  /** Filters of the list. */
  readonly asked: Readonly<Record<string, string>>
  /** In place of the table where everything ties out; without it, there is no panel then. */
  readonly empty?: ReactNode
}

/** The panel. Files have all breaks, also where more than a page of them are there. */
export function BreaksPanel({ title, name, asked, empty }: BreaksPanelProps) {
  const { environment, clocks } = usePlace()
  const { path } = useCashPlace()
  const loaded = useQuery(breaksQuery(environment, path, clocks, asked))
  const { data: breaks = [], has_more = false } = loaded.data ?? {}
  const hasSome = breaks.length > 0
  if (!hasSome && empty === undefined) return null
  return (
    <Panel
      title={title}
      {...(hasSome ? { lead: <Lead shown={has_more ? breaks.length : undefined} /> } : {})}
      actions={
        hasSome && (
          <ExportButton
            what="breaks"
            file_name={`${name}-breaks.csv`}
            columns={FILE as readonly FileColumn<unknown>[]}
            environment={environment}
            path={`${path}/breaks`}
            question={{ ...clocks, ...asked }}
          />
        )
      }
      flush
    >
      <States loaded={loaded} failureOf={failureOf} isEmpty={({ data }) => data.length === 0} empty={empty}>
        {({ data }) => <DataTable caption={title} columns={COLUMNS} rows={data} keyOf={keyOf} />}
      </States>
    </Panel>
  )
}

const ADVICE = '/docs/guides/from-bank-statement-to-proof#5-find-out-why-the-rest-does-not-tie-out'

/** Which breaks are shown, and where it is explained what to do with each cause. */
function Lead({ shown }: { readonly shown: number | undefined }) {
  return (
    <>
      {shown === undefined
        ? 'By cause, latest first, with who puts it right.'
        : `The latest ${shown}, with who puts it right. There are more: files have all.`}{' '}
      <Anchor size="sm" underline="always" href={ADVICE}>
        What to do with each cause
      </Anchor>
    </>
  )
}

const keyOf = ({ cause, day, payments, lines }: CashBreak) =>
  [cause, day, payments[0]?.entry_ids[0], lines[0]?.source, lines[0]?.line_id].join(' ')

const COLUMNS: readonly Column<CashBreak>[] = [
  { head: 'Cause', kind: 'prose', cell: ({ cause }) => CAUSE_WORDS[cause] },
  moneyColumn(
    'Amount',
    ({ amount }) => amount,
    ({ currency }) => currency,
  ),
  { head: 'Day', cell: ({ day }) => <span className="money">{day}</span>, copiedOf: ({ day }) => day },
  {
    head: 'Age',
    kind: 'numeric',
    cell: ({ age_days }) => counted(age_days, 'day'),
    copiedOf: ({ age_days }) => age_days,
  },
  { head: 'Who puts it right', cell: ({ owner }) => OWNER_WORDS[owner] },
  {
    head: 'What it is about',
    kind: 'prose',
    cell: ({ payments, payments_count, lines, lines_count }) => (
      <>
        <PaymentParts payments={payments} count={payments_count} />
        <LineParts lines={lines} count={lines_count} />
      </>
    ),
    copiedOf: ({ payments, lines }) => [namesOfPayments(payments), namesOfLines(lines)].filter(Boolean).join('; '),
  },
]

const FILE: readonly FileColumn<CashBreak>[] = [
  ['cause', ({ cause }) => CAUSE_WORDS[cause]],
  amountColumn(
    'amount',
    ({ amount }) => amount,
    ({ currency }) => currency,
  ),
  ...fields<CashBreak>('currency', 'day', 'age_days'),
  ['owner', ({ owner }) => OWNER_WORDS[owner]],
  ['payments', ({ payments }) => namesOfPayments(payments)],
  ['lines', ({ lines }) => namesOfLines(lines)],
]
