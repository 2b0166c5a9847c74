// Rows that the other side of a comparison alone has: they are missing now, which is not the same as zero.
import { columnText } from '@tapeline/kernel/core/coded-columns'
import type { Against } from '../../shell/against.ts'
import { useAddress } from '../../shell/use-address.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { type MaybeFigure, figureText } from '../../ui/change.ts'
import type { FileColumn } from '../../ui/file-columns.ts'
import { NO_FIGURE } from '../../ui/ratio.ts'
import { sentenceCase } from '../../ui/words.ts'
import { groupName } from '../portfolio/group-name.ts'

/** As many are shown; the file has all. */
const SHOWN = 20

/** What the table is made of. */
export interface RowsThenProps<Row> {
  readonly what: string
  readonly against: Pick<Against, 'words' | 'sides'>
  readonly rows: readonly Row[]
  readonly names: readonly FileColumn<Row>[]
  readonly figures: readonly (readonly [name: string, of: (row: Row) => MaybeFigure, ...rest: readonly unknown[]])[]
}

/** The table. */
export function RowsThen<Row extends object>({
  what,
  against: { words, sides },
  rows,
  names,
  figures,
}: RowsThenProps<Row>) {
  const { group_by } = useAddress().search
  const shown = rows.slice(0, SHOWN)
  // What names no row of them, such as a group where nothing is grouped, is no column.
  const named = names.filter(([, of]) => shown.some((row) => cellText(of(row)) !== NO_FIGURE))
  const keyOf = (row: Row) => named.map(([, of]) => cellText(of(row))).join('~')
  return (
    <DataTable
      caption={sides === 'lines' ? `${what}: of ${words} alone` : `${what}: missing now, there on ${words}`}
      kept_as={`${what}: of the other side alone`}
      columns={[
        ...named.map(([head, of]): Column<Row> => ({
          head: sentenceCase(head),
          cell: (row) => cellText(wordsOf(head, of(row), group_by)),
        })),
        ...figures.map(([head, of]): Column<Row> => ({
          head: sentenceCase(head),
          kind: 'numeric',
          cell: (row) => {
            const figure = of(row)
            return figure ? figureText(figure) : NO_FIGURE
          },
        })),
      ]}
      rows={shown}
      keyOf={keyOf}
    />
  )
}

/** Codes as words, groups by what they are called. */
function wordsOf(column: string, value: unknown, group_by: string | undefined): unknown {
  if (typeof value !== 'string') return value
  return column === 'group' && group_by !== undefined ? groupName(group_by, value) : columnText(column, value)
}

function cellText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : NO_FIGURE
}
