// A matrix of the portfolio with the buttons that save it: as the page shows it, with one row for each figure, and a workbook with both.
import { Button, Group, Menu, Text } from '@mantine/core'
import { partOf } from '../../ui/load-part.ts'
import { Matrix, type MatrixProps } from '../../ui/matrix.tsx'
import { notMade } from '../../ui/save-buttons.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useStatementOf } from '../../ui/statement.ts'
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
export function SavedMatrix({ saves, ...matrix }: SavedMatrixProps) {
  return (
    <>
      <SaveMatrix saves={saves} matrix={matrix} />
      <Matrix {...matrix} />
    </>
  )
}

interface SaveMatrixProps {
  readonly saves: MatrixSaves
  readonly matrix: MatrixProps
}

function SaveMatrix({ saves: { what, lead, file_name, ...table }, matrix }: SaveMatrixProps) {
  const statementOf = useStatementOf()
  const { failure, save } = useSaving<MatrixForm>(async (form) => {
    const { matrixFile } = await FILES.load()
    const alone = [['Figures', lead] as const, ...openFact(matrix)]
    const statement = () => statementOf({ what, alone })
    saveFile(nameOf(file_name, form), await matrixFile(form, { file_name, matrix, ...table, statement }))
  })
  return (
    <Group className="table-tools small" justify="flex-end" px="md" py={4} role="group" aria-label={`Save: ${what}`}>
      <Text size="xs" c="dimmed" role="status">
        {failure === undefined ? '' : notMade()}
      </Text>
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

function openFact({ rows }: MatrixProps): readonly (readonly [name: string, fact: string])[] {
  const isOpen = rows.some(({ cells }) => cells.some((cell) => cell?.open === true))
  return isOpen ? [['In italics', 'Not complete: of a month or a cohort that is in progress at that age.']] : []
}

function nameOf(csv_name: string, form: MatrixForm): string {
  return csv_name.replace(/\.csv$/, form === 'xlsx' ? '.xlsx' : form === 'rows' ? '-rows.csv' : '.csv')
}
