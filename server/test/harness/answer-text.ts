// An answer as text: of a workbook, which is a zip that names the moment at which it was made, the text of its sheets.
import { WORKBOOK_TYPE } from '@tapeline/contract/table-endpoint'
import { partsOf } from '../certificates/read-workbook.ts'

/** The text of a body, by its type; a byte order mark is taken off. */
export function answerText(type: string | null, body: Buffer): string {
  if (type !== WORKBOOK_TYPE) return new TextDecoder().decode(body)
  const sheets = [...partsOf(new Uint8Array(body))].filter(([path]) => path.startsWith('xl/worksheets/'))
  return sheets.map(([, xml]) => xml).join('\n')
}
