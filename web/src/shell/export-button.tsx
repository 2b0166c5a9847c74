// Saving a whole list, page after page, as CSV and as a workbook.
import { messageOf } from '../service/call.ts'
import { type ListExport, listPages } from '../service/list-export.ts'
import type { FileColumn } from '../ui/file-columns.ts'
import { SaveButtons } from '../ui/save-buttons.tsx'
import type { SavedTable } from '../ui/statement.ts'

interface ExportButtonProps extends ListExport, Pick<SavedTable, 'what' | 'filters'> {
  /** The name of the CSV. */
  readonly file_name: string
  readonly columns: readonly FileColumn<unknown>[]
}

/** The buttons. Lists that pages do not read on their clocks are of now. */
export function ExportButton({ what, filters, file_name, columns, ...list }: ExportButtonProps) {
  return (
    <SaveButtons
      what={what}
      file_name={file_name}
      columns={columns}
      list={list.path}
      asked={list.question}
      filters={filters}
      is_current={list.read === undefined && list.question['as_of'] === undefined}
      piecesOf={(signal) => listPages(list, signal)}
      messageOf={messageOf}
    />
  )
}
