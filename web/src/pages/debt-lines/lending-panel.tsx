// What is lent against net eligible principal: advance rates by class, cash that counts, reserves that are held back.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { Anchor, SimpleGrid, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BorrowingBaseAdvance, DebtLineTermAdvanceRates } from '@tapeline/sdk'
import type { ReactNode } from 'react'
import { PATHS } from '../../paths.ts'
import type { CalculatedBase } from '../../service/borrowing-bases.ts'
import { termsQuery } from '../../service/debt-line-terms.ts'
import { amountText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { percentText } from '../../ui/ratio.ts'
import { type FileColumn, amountCell, currencyColumn, percentColumn } from '../../ui/file-columns.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { OpenCell } from '../figures/open-figure.tsx'
import { amountOf } from '../../ui/change.ts'
import { ChangeLine, comparing } from '../compare/compared.tsx'
import { ComparedNote } from '../compare/compared-note.tsx'
import type { Side } from '../compare/side.ts'
import { ADVANCE_FIGURES, ADVANCE_NAMES, advanceKey, inItsCurrency } from './base-compared.ts'
import { type OtherBase, sideOf } from './line-against.tsx'
import { advanceFigure, cashFigure, reservesFigure } from './base-figures.tsx'
import { wordOf } from './line-words.ts'
import { useLine } from './use-line.ts'

type Classes = NonNullable<DebtLineTermAdvanceRates['classes']>

interface LendingPanelProps {
  readonly base: CalculatedBase
  readonly other: OtherBase | undefined
}

type Advance = BorrowingBaseAdvance & { readonly currency: string }

/** Classes that anything is lent by. */
function usedIn(base: CalculatedBase): Advance[] {
  const used = base.advances.filter(({ id, net_eligible }) => id === null || net_eligible.count > 0)
  return inItsCurrency(used, base)
}

/** The panel. */
export function LendingPanel({ base, other }: LendingPanelProps) {
  const { environment, clocks, line, reader } = useLine()
  const terms = useQuery(termsQuery(environment, reader, line.id, clocks))
  const classes = terms.data?.find(({ id }) => id === base.terms?.id)?.advance_rates?.classes ?? []
  const used = usedIn(base)
  const side = sideOf(other, usedIn)
  return (
    <Panel
      title="Advance rates, cash and reserves"
      lead={`Amounts in ${base.currency}.`}
      actions={
        <SaveRows what="the advances" file_name="advances.csv" columns={fileColumns(base.currency)} rows={used} />
      }
      flush
    >
      {used.length > 0 && (
        <DataTable
          caption="What is lent, by advance rate"
          columns={columns(base, classes, side)}
          rows={used}
          keyOf={({ id }) => JSON.stringify(id)}
        />
      )}
      <ComparedNote
        what="the advances"
        file_name="advances-compared.csv"
        side={side}
        rows={used}
        keyOf={advanceKey}
        names={ADVANCE_NAMES}
        figures={ADVANCE_FIGURES}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} p="md" spacing="xl">
        <Cash base={base} other={other} />
        <Reserves base={base} other={other} />
      </SimpleGrid>
    </Panel>
  )
}

const fileColumns = (currency: string): readonly FileColumn<BorrowingBaseAdvance>[] => [
  ['class', ({ id }) => id],
  ['receivables', ({ net_eligible }) => net_eligible.count],
  ['net_eligible', ({ net_eligible }) => amountCell(net_eligible.amount, currency)],
  percentColumn('agreed_rate', ({ agreed_rate }) => agreed_rate.value),
  percentColumn('rate', ({ rate }) => rate.value),
  ['advance', ({ advance }) => amountCell(advance, currency)],
  currencyColumn(currency),
]

function columns(base: CalculatedBase, classes: Classes, side: Side<Advance> | undefined): Column<Advance>[] {
  const compared = comparing(side, advanceKey)
  const figure = (head: string, at: number, shown: (row: Advance) => ReactNode): Column<Advance> => ({
    head,
    kind: 'numeric',
    cell: (row) => compared(row, (one) => ADVANCE_FIGURES[at]?.[1](one), shown(row)),
  })
  return [
    {
      head: 'Advance class',
      cell: ({ id }) => (id === null ? 'All other receivables' : (classes.find((one) => one.id === id)?.name ?? id)),
    },
    figure('Receivables', 0, ({ net_eligible }) => net_eligible.count),
    figure('Net eligible', 1, ({ net_eligible }) => amountText(net_eligible.amount, base.currency)),
    figure('Advance rate', 2, ({ rate, agreed_rate }) => rateText(rate, agreed_rate)),
    figure('Advance', 3, (row) => <OpenCell figure={advanceFigure(base, row)} />),
  ]
}

function rateText(rate: BorrowingBaseAdvance['rate'], agreed: BorrowingBaseAdvance['rate']): string {
  return rate.value === agreed.value ? percentText(rate) : `${percentText(rate)} (agreed ${percentText(agreed)})`
}

type PartProps = LendingPanelProps

interface SumThenProps extends PartProps {
  readonly of: (base: CalculatedBase) => SumInJson | null
}

/** A sum of the other side; nothing where nothing is compared. */
function SumThen({ base, other, of }: SumThenProps) {
  if (other?.base === undefined) return null
  const value = (one: CalculatedBase) => {
    const amount = of(one)
    return amount === null ? null : amountOf(amount, one.currency)
  }
  return (
    <ChangeLine now={value(base)} before={value(other.base)} words={other.against.words} sides={other.against.sides} />
  )
}

function Cash({ base, other }: PartProps) {
  const { environment, line } = useLine()
  const { cash, currency: of_line } = base
  return (
    <section aria-label="Eligible cash">
      <Title order={3} size="h5" mb={4}>
        Eligible cash
      </Title>
      {cash.balances.length === 0 && (
        <Text size="sm" c="dimmed">
          No cash counts toward the base.
        </Text>
      )}
      <dl className="parts">
        {cash.balances.map(({ payin_instrument_id, transparency_balance_id, currency, as_of, kind, amount }) => (
          <div key={transparency_balance_id}>
            <dt>
              <Anchor
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to={PATHS.debtLineStatements}
                    params={{ environment, line: line.id }}
                    search={{ account: payin_instrument_id }}
                  />
                )}
                inherit
                underline="always"
              >
                {payin_instrument_id}
              </Anchor>
              , {wordOf(kind).toLowerCase()} {as_of}
            </dt>
            <dd>
              {amountText(amount, currency)} {currency}
            </dd>
          </div>
        ))}
        <div>
          <dt>Counted of {amountText(cash.balance, of_line)}</dt>
          <dd>
            <OpenCell figure={cashFigure(base)} none={cash.balances.length === 0} />
            <SumThen base={base} other={other} of={({ cash: { counted } }) => counted} />
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** Why a reserve is not known: an index without a fixing, or collections that cannot be tested. */
function notKnown({ cash_tie_out }: CalculatedBase): string {
  return cash_tie_out === null
    ? 'Not known: no fixing of the index'
    : 'Not known: no fixing of the index, or no bank statements'
}

function Reserves({ base, other }: PartProps) {
  const { reserves, currency } = base
  return (
    <section aria-label="Reserves">
      <Title order={3} size="h5" mb={4}>
        Reserves
      </Title>
      {reserves.length === 0 && (
        <Text size="sm" c="dimmed">
          The terms have no reserves.
        </Text>
      )}
      <dl className="parts">
        {reserves.map(({ id, name, amount }) => (
          <div key={id}>
            <dt>{name ?? id}</dt>
            <dd>{amount === null ? notKnown(base) : amountText(amount, currency)}</dd>
          </div>
        ))}
        {reserves.length > 0 && (
          <div>
            <dt>Held back</dt>
            <dd>
              <OpenCell figure={reservesFigure(base)} />
              <SumThen base={base} other={other} of={({ reserved }) => reserved} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
