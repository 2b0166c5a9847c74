// Why receivables are ineligible: each rule of the terms, with what it was the first to take out and all that fails it.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { Text } from '@mantine/core'
import type { BorrowingBaseReason } from '@tapeline/sdk'
import type { ReactNode } from 'react'
import type { Tally } from '../../service/api-types.ts'
import type { CalculatedBase } from '../../service/borrowing-bases.ts'
import { amountText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { type FileColumn, amountCell, currencyColumn } from '../../ui/file-columns.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { Empty } from '../../ui/states.tsx'
import { comparing } from '../compare/compared.tsx'
import { ComparedNote } from '../compare/compared-note.tsx'
import type { Side } from '../compare/side.ts'
import { REASON_FIGURES, REASON_NAMES, inItsCurrency, reasonKey } from './base-compared.ts'
import { BehindLink } from './behind-link.tsx'
import { type OtherBase, sideOf } from './line-against.tsx'
import { wordOf } from './line-words.ts'
import { counted } from '../../ui/words.ts'

interface IneligiblePanelProps {
  readonly base: CalculatedBase
  readonly other: OtherBase | undefined
}

type Reason = BorrowingBaseReason & { readonly currency: string }

/** The panel; rules that take nothing out are counted below the table. */
export function IneligiblePanel({ base, other }: IneligiblePanelProps) {
  const { currency, ineligible } = base
  const reasons = inItsCurrency(base.reasons, base)
  const side = sideOf<Reason>(other, (then) => inItsCurrency(then.reasons, then))
  const failed = reasons.filter(({ all }) => all.count > 0)
  const passed = reasons.length - failed.length
  const money = (amount: SumInJson) => amountText(amount, currency)
  return (
    <Panel
      title="Ineligible receivables"
      lead={`${counted(ineligible.count, 'receivable')} with ${money(ineligible.amount)} ${currency}. Each counts at the first rule that it fails.`}
      actions={<SaveRows what="the rules" file_name="ineligible.csv" columns={fileColumns(currency)} rows={reasons} />}
      flush
    >
      {failed.length === 0 ? (
        <Empty title="Every pledged receivable is eligible">
          All {counted(passed, 'rule')} of the terms are passed.
        </Empty>
      ) : (
        <DataTable
          caption="Rules that receivables fail"
          columns={columns(money, side)}
          rows={failed}
          keyOf={({ id }) => id}
        />
      )}
      {failed.length > 0 && passed > 0 && (
        <Text size="xs" c="dimmed" px="md" py="sm">
          Every pledged receivable passes the other {passed === 1 ? 'rule' : counted(passed, 'rule')} of the terms.
        </Text>
      )}
      <ComparedNote
        what="the rules"
        file_name="ineligible-compared.csv"
        side={
          side && {
            ...side,
            rows: side.rows?.filter(({ id, all }) => all.count > 0 || reasons.some((one) => one.id === id)),
          }
        }
        rows={reasons}
        keyOf={reasonKey}
        names={REASON_NAMES}
        figures={REASON_FIGURES}
      />
    </Panel>
  )
}

const fileColumns = (currency: string): readonly FileColumn<BorrowingBaseReason>[] => [
  ['rule', ({ id }) => id],
  ['kind', ({ rule }) => rule],
  ['name', ({ name }) => name],
  ['failed_first', ({ first }) => first.count],
  ['amount_taken_out', ({ first }) => amountCell(first.amount, currency)],
  ['failed', ({ all }) => all.count],
  ['amount_failing', ({ all }) => amountCell(all.amount, currency)],
  currencyColumn(currency),
]

function columns(money: (amount: SumInJson) => string, side: Side<Reason> | undefined): Column<Reason>[] {
  const compared = comparing(side, reasonKey)
  const figure = (head: string, at: number, shown: (row: Reason) => ReactNode): Column<Reason> => ({
    head,
    kind: 'numeric',
    cell: (row) => compared(row, (one) => REASON_FIGURES[at]?.[1](one), shown(row)),
  })
  const amount = ({ id, name, rule }: BorrowingBaseReason, tally: Tally) =>
    tally.count === 0 ? (
      money(tally.amount)
    ) : (
      <BehindLink behind={{ rule: id }} figure={money(tally.amount)} what={name ?? wordOf(rule)} />
    )
  return [
    {
      head: 'Rule',
      cell: ({ id, name, rule }) => (
        <span>
          {name ?? wordOf(rule)}
          <Text component="span" size="xs" c="dimmed" ml={8}>
            {id}
          </Text>
        </span>
      ),
    },
    figure('Failed first', 0, (row) => row.first.count),
    figure('Amount taken out', 1, (row) => money(row.first.amount)),
    figure('Failed at all', 2, (row) => row.all.count),
    figure('Amount failing', 3, (row) => amount(row, row.all)),
  ]
}
