// What the columns of saved files are called, and their codes in words: as in the files of the service.
import { columnText } from '@tapeline/kernel/core/coded-columns'
import { columnLabel } from '@tapeline/kernel/core/column-words'
import { industryOf } from './industry-titles.ts'

/** What a column is called, and a text of it in words; `name` is that of its field. */
export function fileWords(column: string, name: string, is_coded: boolean) {
  return {
    head: columnLabel(column),
    textOf: (text: string) => industryOf(name, text) ?? columnText(name, text, is_coded),
  }
}
