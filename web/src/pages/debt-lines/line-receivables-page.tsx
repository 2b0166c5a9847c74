// The receivables behind a borrowing base: those of a step, a rule, a limit or an obligor, with what became of each. A page at a time.
import { type SumInJson, sumFromJson } from '@tapeline/kernel/core/sum'
import { Group, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BorrowingBaseReceivable } from '@tapeline/sdk'
import {
  type BehindBase,
  type CalculatedBase,
  STEPS,
  type BaseStep,
  behindBasePath,
  borrowingBaseQuery,
  calculated,
} from '../../service/borrowing-bases.ts'
import { tableAddress, listQuery } from '../../service/list.ts'
import type { Texts } from '../../shell/address.ts'
import { AccountLink, ReceivableLink } from '../../shell/record-links.tsx'
import { Listing } from '../../shell/listing.tsx'
import { TotalOfList } from '../../shell/total-of-list.tsx'
import type { TotalWords } from '../../shell/total-of-rows.tsx'
import { useAccountName } from '../../shell/use-account-name.ts'
import { useAddress } from '../../shell/use-address.ts'
import { amountText } from '../../ui/amount.ts'
import { FileLinks } from '../../ui/file-links.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { percentCell } from '../../ui/file-columns.ts'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE, percentText } from '../../ui/ratio.ts'
import { Empty } from '../../ui/states.tsx'
import { counted } from '../../ui/words.ts'
import { wordOf } from './line-words.ts'
import { useLine } from './use-line.ts'

/** The page. */
export function LineReceivablesPage() {
  const { environment, clocks, line } = useLine()
  const { search, changeSearch } = useAddress()
  const { page, limit } = search
  const path = behindBasePath(line.id)
  const asked = { ...behindOf(search), as_of: clocks.as_of, known_at: clocks.known_at }
  const found = useQuery(listQuery<BorrowingBaseReceivable>(environment, path, { ...asked, page, limit }))
  const answer = useQuery(borrowingBaseQuery(environment, line.id, clocks)).data
  const base = answer && calculated(answer)
  return (
    <Panel
      title="Receivables behind the base"
      lead={`What became of each on the way to the base, in ${line.currency}.`}
      actions={<FileLinks href={tableAddress(environment, `${path}.csv`, asked)} what="these receivables" />}
      flush
    >
      <Choices base={base} search={search} changeSearch={changeSearch} />
      <Listing
        caption="Receivables behind the base"
        loaded={found}
        list={{ environment, path, question: asked }}
        columns={columns(line.currency, partNamesOf(base))}
        keyOf={({ receivable_id }) => receivable_id}
        empty={<Empty title="No receivable is part of this">Choose another step or rule above.</Empty>}
      />
      <TotalOfList path={path} question={asked} words={TOTALS} />
    </Panel>
  )
}

const TOTALS: TotalWords = {
  noun: 'receivable',
  amounts: [
    { field: 'pledged', label: 'pledged', lacking: { field: 'without_pledged', what: 'rate' } },
    { field: 'net_eligible', label: 'net eligible' },
  ],
}

/** Which receivables an address asks for; a step that there is not is left out. */
function behindOf({ step, rule, concentration_limit, group, obligor_id }: Texts): BehindBase {
  return {
    step: STEPS.find((one) => one === step),
    rule,
    concentration_limit,
    group: concentration_limit === undefined ? undefined : group,
    obligor_id,
  }
}

/** What rules and limits are called, by their ids. */
interface BasePartNames {
  readonly rule: (id: string) => string
  readonly limit: (id: string) => string
}

/** By the terms that the base was calculated with; a part without a name by what it is. */
function partNamesOf(base: CalculatedBase | undefined): BasePartNames {
  const rules = new Map((base?.reasons ?? []).map(({ id, name, rule }) => [id, name ?? wordOf(rule)]))
  const limits = new Map((base?.limits ?? []).map(({ id, name, group }) => [id, name ?? wordOf(group)]))
  return { rule: (id) => rules.get(id) ?? id, limit: (id) => limits.get(id) ?? id }
}

interface ChoicesProps {
  readonly base: CalculatedBase | undefined
  readonly search: Texts
  readonly changeSearch: (parts: Texts) => void
}

const CHOSEN = { step: undefined, rule: undefined, concentration_limit: undefined, group: undefined }

/** The steps, rules and limits of the terms in force; each answers another question, so one at a time. */
function Choices({ base, search, changeSearch }: ChoicesProps) {
  const { step = '', rule = '', concentration_limit: limit = '', group, obligor_id } = search
  const choose = (name: string) => (value: string) =>
    changeSearch({ ...CHOSEN, [name]: value === '' ? undefined : value })
  const nameOf = partNamesOf(base)
  const rules = (base?.reasons ?? []).map(({ id, all }) => ({ value: id, label: `${nameOf.rule(id)} (${all.count})` }))
  const limits = (base?.limits ?? []).map(({ id }) => ({ value: id, label: nameOf.limit(id) }))
  return (
    <Group px="md" pb="md" gap="md" align="flex-end">
      <Choice label="Step" options={STEPS.map(stepOption)} value={step} onChoose={choose('step')} />
      <Choice label="Failed rule" options={known(rules, rule)} value={rule} onChoose={choose('rule')} />
      <Choice
        label="Over the limit"
        options={known(limits, limit)}
        value={limit}
        onChoose={choose('concentration_limit')}
      />
      {group !== undefined && <Chosen label="Group" text={group} onClear={() => changeSearch({ group: undefined })} />}
      {obligor_id !== undefined && (
        <ChosenObligor id={obligor_id} onClear={() => changeSearch({ obligor_id: undefined })} />
      )}
    </Group>
  )
}

interface Option {
  readonly value: string
  readonly label: string
}

const stepOption = (step: BaseStep): Option => ({ value: step, label: wordOf(step) })

/** What an address names stays to be seen, where the terms in force no longer know it too. */
function known(options: readonly Option[], value: string): readonly Option[] {
  return value === '' || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }]
}

interface ChoiceProps {
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string
  readonly onChoose: (value: string) => void
}

function Choice({ label, options, value, onChoose }: ChoiceProps) {
  return (
    <NativeSelect
      label={label}
      size="xs"
      maw={260}
      data={[{ value: '', label: 'Any' }, ...options]}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  )
}

interface ChosenProps {
  readonly label: string
  readonly text: string
  readonly onClear: () => void
}

function Chosen({ label, text, onClear }: ChosenProps) {
  return (
    <span className="filter">
      <span className="breakable">
        {label}: <strong>{text}</strong>
      </span>
      <button type="button" className="clear" aria-label={`Take off ${label}: ${text}`} onClick={onClear}>
        ×
      </button>
    </span>
  )
}

function ChosenObligor({ id, onClear }: { readonly id: string; readonly onClear: () => void }) {
  const name = useAccountName(id)
  return <Chosen label="Obligor" text={name ?? id} onClear={onClear} />
}

function columns(currency: string, nameOf: BasePartNames): Column<BorrowingBaseReceivable>[] {
  const money = (amount: SumInJson) => amountText(amount, currency)
  return [
    {
      head: 'Receivable',
      orderedBy: ({ receivable_id }) => receivable_id,
      cell: ({ receivable_id, product_type }) => (
        <span>
          <ReceivableLink id={receivable_id} />
          <Text component="span" size="xs" c="dimmed" ml={8}>
            {product_type !== null && wordOf(product_type)}
          </Text>
        </span>
      ),
    },
    { head: 'Obligor', cell: ({ obligor_id }) => <AccountLink id={obligor_id} /> },
    {
      head: 'Days past due',
      kind: 'numeric',
      cell: ({ days_past_due }) => daysText(days_past_due),
      orderedBy: ({ days_past_due }) => days_past_due?.computed,
    },
    {
      head: 'Pledged',
      kind: 'numeric',
      cell: ({ pledged }) => (pledged === null ? 'No rate' : money(pledged)),
      amountOf: ({ pledged: amount }) => ({ amount, currency }),
    },
    { head: 'Taken off', cell: (row) => <TakenOff row={row} money={money} nameOf={nameOf} /> },
    {
      head: 'Net eligible',
      kind: 'numeric',
      cell: ({ net_eligible }) => money(net_eligible),
      amountOf: ({ net_eligible: amount }) => ({ amount, currency }),
    },
    {
      head: 'Advance rate',
      kind: 'numeric',
      cell: ({ advance_rate }) => percentText(advance_rate),
      copiedOf: ({ advance_rate }) => percentCell(advance_rate?.value),
    },
  ]
}

/** Both bases, where they differ. */
function daysText(days: BorrowingBaseReceivable['days_past_due']): string {
  if (days === null) return NO_FIGURE
  return days.computed === days.reported ? String(days.computed) : `${days.computed}, reported ${days.reported}`
}

/** What the bank does not show of a receivable, where the terms ask; nothing where all is shown. */
function unverifiedText(
  { unverified_collections: of }: BorrowingBaseReceivable,
  money: TakenOffProps['money'],
): string {
  if (of === null || of.count === 0) return ''
  return ` (${counted(of.count, 'unverified collection')} of ${money(of.amount)}, the oldest of ${of.oldest ?? NO_FIGURE})`
}

interface TakenOffProps {
  readonly row: BorrowingBaseReceivable
  readonly nameOf: BasePartNames
  readonly money: (amount: SumInJson) => string
}

function TakenOff({ row, money, nameOf }: TakenOffProps) {
  const { failed_rules, excess } = row
  if (failed_rules.length > 0)
    return (
      <span className="breakable">
        Fails: {failed_rules.map(nameOf.rule).join(', ')}
        {unverifiedText(row, money)}
      </span>
    )
  const off = excess.filter(({ amount }) => sumFromJson(amount) > 0)
  return off.length === 0 ? '' : off.map(({ limit, amount }) => `${money(amount)} by ${nameOf.limit(limit)}`).join(', ')
}
