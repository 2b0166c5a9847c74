// Lenders side by side: their headline figures in columns, and how each differs from the first. Loaded when it is asked for; which lenders are
// chosen is in the address.
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useMemo } from 'react'
import type { LenderAtGlance } from '../../generated/dashboard-endpoints.ts'
import { useAddress } from '../../shell/use-address.ts'
import { type MaybeFigure, changeCells, changeOf, figureCell, figureText } from '../../ui/change.ts'
import type { Column } from '../../ui/column.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { type FileColumn, NumberCell } from '../../ui/file-columns.ts'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE } from '../../ui/ratio.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { Empty } from '../../ui/states.tsx'
import { BESIDE_MAX, type LenderFigure, lenderFigures, lendersAsked } from './lender-figures.ts'

interface LendersBesideProps {
  readonly lenders: readonly LenderAtGlance[]
  /** Of which day the figures are, in words. */
  readonly day: string
  readonly onClose: () => void
}

/** The panel. */
export function LendersBeside({ lenders, day, onClose }: LendersBesideProps) {
  const { search, changeSearch } = useAddress()
  const asked = lendersAsked(search['lenders'])
  const chosen = asked.flatMap((id) => lenders.find((lender) => lender.id === id) ?? [])
  const rows = lenderFigures(chosen)
  const choose = (ids: readonly string[]) => changeSearch({ lenders: ids.join(',') || 'none' })
  return (
    <Panel
      title="Lenders side by side"
      lead={`${day} Each figure is of all lines of a lender in one currency that are not closed; differences are from the first lender.`}
      flush
      actions={
        chosen.length > 1 && (
          <SaveRows what="lenders side by side" file_name="lenders.csv" columns={fileOf(chosen)} rows={rows} />
        )
      }
    >
      <Chosen lenders={lenders} chosen={chosen.map(({ id }) => id)} onChoose={choose} onClose={onClose} />
      {chosen.length < 2 ? (
        <Empty title="Choose two lenders">Their headline figures are then beside each other.</Empty>
      ) : (
        <Beside chosen={chosen} rows={rows} />
      )}
    </Panel>
  )
}

interface ChosenProps {
  readonly lenders: readonly LenderAtGlance[]
  readonly chosen: readonly string[]
  readonly onChoose: (ids: readonly string[]) => void
  readonly onClose: () => void
}

const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth'] as const

/** A choice for each lender and one more, up to as many as there is room for. */
function Chosen({ lenders, chosen, onChoose, onClose }: ChosenProps) {
  const { changeSearch } = useAddress()
  const close = () => {
    onClose()
    changeSearch({ lenders: undefined })
  }
  const places = Math.min(BESIDE_MAX, Math.max(2, chosen.length + 1), lenders.length)
  return (
    <Group px="md" pb="md" gap="sm" align="end" role="group" aria-label="Lenders">
      {ORDINALS.slice(0, places).map((ordinal, at) => (
        <NativeSelect
          key={ordinal}
          size="xs"
          label={`${ordinal} lender`}
          value={chosen[at] ?? ''}
          data={[
            { value: '', label: 'None' },
            ...lenders
              .filter(({ id }) => id === chosen[at] || !chosen.includes(id))
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const others = [...chosen]
            others.splice(at, 1, ...(value === '' ? [] : [value]))
            onChoose(others)
          }}
        />
      ))}
      <Button variant="default" size="xs" onClick={close}>
        Close
      </Button>
    </Group>
  )
}

function Beside({
  chosen,
  rows,
}: {
  readonly chosen: readonly LenderAtGlance[]
  readonly rows: readonly LenderFigure[]
}) {
  const columns = useMemo(() => columnsOf(chosen), [chosen])
  return (
    <>
      <DataTable caption="Lenders side by side" columns={columns} rows={rows} keyOf={({ key }) => key} is_fixed />
      <Text size="xs" c="dimmed" px="md" py="sm" role="note">
        A dash: the lender has no line in the currency, or one of its lines has no such figure. Ratios differ by
        percentage points (pp). Amounts in two currencies are never added up.
      </Text>
    </>
  )
}

function columnsOf(chosen: readonly LenderAtGlance[]): readonly Column<LenderFigure>[] {
  const several = new Set(chosen.map(({ name }) => name)).size < chosen.length
  const called = ({ id, name }: LenderAtGlance) => (several ? `${name} (${id})` : name)
  return [
    { head: 'Figure', cell: ({ name }) => name },
    { head: 'Currency', cell: ({ currency }) => currency },
    ...chosen.flatMap((lender, at): Column<LenderFigure>[] => {
      const own: Column<LenderFigure> = {
        head: called(lender),
        kind: 'numeric',
        cell: ({ values }) => textOf(values[at]),
      }
      if (at === 0) return [own]
      const head = `${called(lender)}, difference`
      return [own, { head, kind: 'numeric', cell: ({ values }) => <Difference now={values[at]} first={values[0]} /> }]
    }),
  ]
}

function textOf(figure: MaybeFigure): string {
  return figure ? figureText(figure) : NO_FIGURE
}

function Difference({ now, first }: { readonly now: MaybeFigure; readonly first: MaybeFigure }) {
  if (!now || !first) return NO_FIGURE
  const { difference, percent } = changeOf(now, first, 'lines')
  return percent === undefined || percent === NO_FIGURE ? difference : `${difference} (${percent})`
}

/** The file: a row for each figure, with each lender and its difference from the first. */
function fileOf(chosen: readonly LenderAtGlance[]): FileColumn<LenderFigure>[] {
  return [
    ['figure', ({ name }) => name],
    ['currency', ({ currency }) => currency],
    ...chosen.flatMap(({ id, name }, at): FileColumn<LenderFigure>[] => {
      const own: FileColumn<LenderFigure> = [`lender_${id}`, ({ values }) => cellOf(values[at]), `${name} (${id})`]
      if (at === 0) return [own]
      const differs = ({ values }: LenderFigure) => differenceCell(values[at], values[0])
      return [own, [`lender_${id}_difference`, differs, `${name} (${id}), difference`]]
    }),
  ]
}

function cellOf(figure: MaybeFigure): NumberCell | undefined {
  return numberOf(figureCell(figure), figure)
}

function differenceCell(now: MaybeFigure, first: MaybeFigure): NumberCell | undefined {
  const { difference } = changeCells(now, first)
  return difference === undefined ? undefined : new NumberCell(difference, now?.unit === 'amount' ? 'amount' : 'plain')
}

function numberOf(digits: string | undefined, figure: MaybeFigure): NumberCell | undefined {
  if (digits === undefined) return undefined
  return new NumberCell(digits, figure?.unit === 'ratio' ? 'percent' : figure?.unit === 'amount' ? 'amount' : 'plain')
}
