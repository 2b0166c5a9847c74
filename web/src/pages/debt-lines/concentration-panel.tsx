// Concentration excess: what each limit of the terms takes off, and which groups exceed it.
import { isIndustry } from '@tapeline/kernel/core/code-words'
import { type SumInJson, sumFromJson } from '@tapeline/kernel/core/sum'
import { Stack, Text, Title } from '@mantine/core'
import type { BorrowingBaseLimit, BorrowingBaseLimitGroup } from '@tapeline/sdk'
import type { ReactNode } from 'react'
import type { CalculatedBase } from '../../service/borrowing-bases.ts'
import { amountText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { type FileColumn, amountCell, currencyColumn } from '../../ui/file-columns.ts'
import { useAccountName } from '../../shell/use-account-name.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { amountOf } from '../../ui/change.ts'
import { ChangeLine } from '../compare/compared.tsx'
import { NotCompared } from '../compare/not-compared.tsx'
import type { OtherBase } from './line-against.tsx'
import { BehindLink } from './behind-link.tsx'
import { wordOf } from './line-words.ts'
import { counted } from '../../ui/words.ts'
import { useIndustryTitles } from '../../shell/industry.ts'
import { industryOf } from '../../words/industry-titles.ts'

type Money = (amount: SumInJson) => string

interface ConcentrationPanelProps {
  readonly base: CalculatedBase
  readonly other: OtherBase | undefined
}

/** The panel. */
export function ConcentrationPanel({ base: { currency, limits, excess }, other }: ConcentrationPanelProps) {
  const money = (amount: SumInJson) => amountText(amount, currency)
  useIndustryTitles(limits.some(({ group }) => isIndustry(group)))
  return (
    <Panel
      title="Concentration limits"
      lead={`${money(excess)} ${currency} exceeds the limits. Each limit applies to what those before it have left.`}
      actions={
        <SaveRows
          what="the groups over the limits"
          file_name="concentration-limits.csv"
          columns={fileColumns(currency)}
          rows={limits.flatMap((limit) => limit.groups.map((group) => ({ limit, group })))}
        />
      }
      flush
    >
      <Stack gap={0}>
        {limits.map((limit) => (
          <LimitSection
            key={limit.id}
            limit={limit}
            money={money}
            below={<LimitOther {...{ limit, currency, other }} />}
          />
        ))}
      </Stack>
      {other !== undefined && (
        <NotCompared>
          Compared by limit: which groups exceed a limit is of each side alone. Open {other.against.words} for its
          groups.
        </NotCompared>
      )}
    </Panel>
  )
}

interface LimitedGroup {
  readonly limit: BorrowingBaseLimit
  readonly group: BorrowingBaseLimitGroup
}

const fileColumns = (currency: string): readonly FileColumn<LimitedGroup>[] => [
  ['limit', ({ limit }) => limit.id],
  ['group_by', ({ limit }) => limit.group],
  ['group', ({ limit, group }) => nameOf(limit.group, group.group)],
  ['receivables', ({ group }) => group.count],
  ['balance', ({ group }) => amountCell(group.balance, currency)],
  ['limit_amount', ({ group }) => amountCell(group.limit, currency)],
  ['excess', ({ group }) => amountCell(group.excess, currency)],
  currencyColumn(currency),
]

interface LimitOtherProps {
  readonly limit: BorrowingBaseLimit
  readonly currency: string
  readonly other: OtherBase | undefined
}

/** The excess over the limit of the same id on the other side. */
function LimitOther({ limit, currency, other }: LimitOtherProps) {
  if (other?.base === undefined) return null
  const { base, against } = other
  const then = base.limits.find(({ id }) => id === limit.id)
  return (
    <Text size="xs" px="md" pb={4} component="div">
      <ChangeLine
        now={amountOf(limit.excess, currency)}
        before={then && amountOf(then.excess, base.currency)}
        words={`In excess, ${against.words}`}
        sides={against.sides}
        named
      />
    </Text>
  )
}

interface LimitSectionProps {
  readonly limit: BorrowingBaseLimit
  readonly money: Money
  /** What stands below its head. */
  readonly below: ReactNode
}

function LimitSection({ limit, money, below }: LimitSectionProps) {
  const { id, name, group, excess, groups, before_excess, after_excess } = limit
  const title = name ?? wordOf(group)
  const of = after_excess ?? before_excess
  return (
    <section className="section" aria-label={title}>
      <div className="section-head">
        <Title order={3} size="h5">
          {title}
        </Title>
        {sumFromJson(excess) > 0 ? (
          <Text size="sm" fw={600}>
            <BehindLink behind={{ concentration_limit: id }} figure={`${money(excess)} in excess`} what={title} />
          </Text>
        ) : (
          <Text size="sm" c="dimmed">
            Within the limit
          </Text>
        )}
      </div>
      {below}
      {of !== null && sumFromJson(excess) > 0 && (
        <Text size="xs" c="dimmed" px="md" pb={4}>
          Shares are of {money(of)} {after_excess === null ? 'eligible principal' : 'left by this very limit'}.
        </Text>
      )}
      {groups.length > 0 && (
        <DataTable
          caption={`Groups in excess of ${title}`}
          columns={columns(limit, money)}
          rows={groups}
          keyOf={({ group: key }) => JSON.stringify(key)}
        />
      )}
      {limit.largest !== null && <Largest largest={limit.largest} money={money} />}
    </section>
  )
}

function columns({ id, group: by }: BorrowingBaseLimit, money: Money): Column<BorrowingBaseLimitGroup>[] {
  return [
    {
      head: wordOf(by),
      cell: ({ group, count }) => (
        <span className="breakable">
          {nameOf(by, group) ?? (by === 'top_obligors' ? 'The largest together' : 'Not known')}
          <Text component="span" size="xs" c="dimmed" ml={8}>
            {counted(count, 'receivable')}
          </Text>
        </span>
      ),
    },
    { head: 'Balance', kind: 'numeric', cell: ({ balance }) => money(balance) },
    { head: 'Limit', kind: 'numeric', cell: ({ limit }) => money(limit) },
    {
      head: 'Excess',
      kind: 'numeric',
      cell: ({ group, excess }) => (
        <BehindLink
          behind={{ concentration_limit: id, ...(group === null ? {} : { group }) }}
          figure={money(excess)}
          what={`in excess, ${nameOf(by, group) ?? 'all of the limit'}`}
        />
      ),
    },
  ]
}

/** An industry by its title, any other group as it is. */
function nameOf(by: string, group: string | null): string | null {
  return group === null ? null : (industryOf(by, group) ?? group)
}

interface LargestProps {
  readonly largest: NonNullable<BorrowingBaseLimit['largest']>
  readonly money: Money
}

function Largest({ largest, money }: LargestProps) {
  return (
    <ol className="largest" aria-label="The largest obligors, as the limit found them">
      {largest.slice(0, 10).map(({ obligor_id, balance }) => (
        <li key={obligor_id}>
          <ObligorLink id={obligor_id} what={`${money(balance)} in all`} />
          <span>{money(balance)}</span>
        </li>
      ))}
    </ol>
  )
}

/** By name where the reader may know it, with the id. */
function ObligorLink({ id, what }: { readonly id: string; readonly what: string }) {
  const name = useAccountName(id)
  return <BehindLink behind={{ obligor_id: id }} figure={name === undefined ? id : `${name} (${id})`} what={what} />
}
