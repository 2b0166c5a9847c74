// A matrix of the portfolio with what can be done with it: its columns are chosen, it is copied as it is shown, and saved as it is shown, with one
// row for each figure, and as a workbook with both.
import { Button, Group, Menu, Text } from '@mantine/core'
import { useMemo } from 'react'
import { type ChosenColumn, MANY_COLUMNS, chosenColumns } from '../../ui/chosen-columns.ts'
import { ColumnChoice, type ColumnChoiceProps } from '../../ui/column-choice.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { partOf } from '../../ui/load-part.ts'
import { Matrix, type MatrixProps } from '../../ui/matrix.tsx'
import { notMade } from '../../ui/save-buttons.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useStatementOf } from '../../ui/statement.ts'
import { useKeptColumns } from '../../ui/use-kept-columns.ts'
import { useSaving } from '../../ui/use-saving.ts'
import type { MatrixForm, SavedMatrixTable } from './matrix-file.ts'

/** What the files of a matrix have beside what it shows. */
interface MatrixSaves extends Pick<SavedMatrixTable, 'file_name' | 'table' | 'rows' | 'dimension'> {
  /** What is in it, within a sentence. */
  readonly what: string
  /** What its figures are, in a sentence. */
  readonly lead: string
}

interface SavedMatrixProps extends MatrixProps {
  readonly saves: MatrixSaves
}

const FILES = partOf('matrix files', () => import('./matrix-file.ts'))

/** The buttons and the matrix. */
export function SavedMatrix({ saves, choices, ...matrix }: SavedMatrixProps) {
  const { caption, corner, columns: heads, rows } = matrix
  const [named, onName] = useKeptColumns(caption)
  const columns = useMemo(
    (): readonly ChosenHead[] => [
      { head: corner },
      ...heads.map((head, at) => ({ head: String(head), choice: choices?.[at], at })),
    ],
    [corner, heads, choices],
  )
  const chosen = useMemo(() => {
    const places = chosenColumns(columns, named).flatMap(({ at }) => at ?? [])
    const of = <Part,>(parts: readonly Part[]) => places.flatMap((at) => parts.slice(at, at + 1))
    return { columns: of(heads), rows: rows.map((row) => ({ ...row, cells: of(row.cells) })) }
  }, [columns, named, heads, rows])
  const shown = { ...matrix, ...chosen }
  return (
    <>
      <SaveMatrix saves={saves} matrix={shown} choice={{ of: caption, columns, named, onName, note: OF_MATRICES }} />
      <Matrix {...shown} />
    </>
  )
}

/** A column of the matrix, and its place behind the heads of rows, which have none. */
interface ChosenHead extends ChosenColumn {
  readonly at?: number
}

const OF_MATRICES = 'A copy and files as shown have the columns shown, files with one row per figure have all.'

interface SaveMatrixProps {
  readonly saves: MatrixSaves
  readonly matrix: Omit<MatrixProps, 'choices'>
  readonly choice: ColumnChoiceProps
}

function SaveMatrix({ saves: { what, lead, file_name, ...table }, matrix, choice }: SaveMatrixProps) {
  const statementOf = useStatementOf()
  const { failure, save } = useSaving<MatrixForm>(async (form) => {
    const { matrixFile } = await FILES.load()
    const alone = [['Figures', lead] as const, ...openFact(matrix), ...leftOutFact(choice)]
    const statement = () => statementOf({ what, alone })
    saveFile(nameOf(file_name, form), await matrixFile(form, { file_name, matrix, ...table, statement }))
  })
  return (
    <Group className="table-tools small" justify="flex-end" px="md" py={4} role="group" aria-label={`Save: ${what}`}>
      <Text size="xs" c="dimmed" role="status">
        {failure === undefined ? '' : notMade()}
      </Text>
      {choice.columns.length >= MANY_COLUMNS && <ColumnChoice {...choice} />}
      <CopyButton
        textOf={async () => (await FILES.load()).matrixText(matrix)}
        prepare={FILES.prepare}
        title={`Copy ${what} for a spreadsheet`}
        of={what}
      />
      <Button.Group>
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <Button variant="default" size="compact-xs" aria-label={`CSV: download ${what}`}>
              CSV
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => save('shown')}>As shown</Menu.Item>
            <Menu.Item onClick={() => save('rows')}>One row per figure</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Button variant="default" size="compact-xs" onClick={() => save('xlsx')} aria-label={`Excel: download ${what}`}>
          Excel
        </Button>
      </Button.Group>
    </Group>
  )
}

function leftOutFact({ columns, named }: ColumnChoiceProps): readonly (readonly [name: string, fact: string])[] {
  const shown = chosenColumns(columns, named)
  const left_out = columns.filter((column) => !shown.includes(column)).map(({ head }) => head)
  return left_out.length === 0 ? [] : [['Left out of the matrix', left_out.join(', ')]]
}

function openFact({ rows }: Pick<MatrixProps, 'rows'>): readonly (readonly [name: string, fact: string])[] {
  const isOpen = rows.some(({ cells }) => cells.some((cell) => cell?.open === true))
  return isOpen ? [['In italics', 'Not complete: of a month or a cohort that is in progress at that age.']] : []
}

function nameOf(csv_name: string, form: MatrixForm): string {
  return csv_name.replace(/\.csv$/, form === 'xlsx' ? '.xlsx' : form === 'rows' ? '-rows.csv' : '.csv')
}
