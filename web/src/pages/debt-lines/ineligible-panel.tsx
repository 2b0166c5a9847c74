// Why receivables are ineligible: each rule of the terms, with what it was the first to take out and all that fails it.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { Text } from '@mantine/core'
import type { BorrowingBaseReason } from '@tapeline/sdk'
import type { Tally } from '../../service/api-types.ts'
import type { CalculatedBase } from '../../service/borrowing-bases.ts'
import { amountText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { type FileColumn, amountCell, currencyColumn } from '../../ui/file-columns.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { Empty } from '../../ui/states.tsx'
import { BehindLink } from './behind-link.tsx'
import { wordOf } from './line-words.ts'
import { counted } from '../../ui/words.ts'

/** The panel; rules that take nothing out are counted below the table. */
export function IneligiblePanel({ base: { currency, reasons, ineligible } }: { readonly base: CalculatedBase }) {
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
          columns={columns(money)}
          rows={failed}
          keyOf={({ id }) => id}
        />
      )}
      {failed.length > 0 && passed > 0 && (
        <Text size="xs" c="dimmed" px="md" py="sm">
          Every pledged receivable passes the other {passed === 1 ? 'rule' : counted(passed, 'rule')} of the terms.
        </Text>
      )}
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

function columns(money: (amount: SumInJson) => string): Column<BorrowingBaseReason>[] {
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
    { head: 'Failed first', kind: 'numeric', cell: ({ first }) => first.count },
    { head: 'Amount taken out', kind: 'numeric', cell: ({ first }) => money(first.amount) },
    { head: 'Failed at all', kind: 'numeric', cell: ({ all }) => all.count },
    { head: 'Amount failing', kind: 'numeric', cell: (reason) => amount(reason, reason.all) },
  ]
}
