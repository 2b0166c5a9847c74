// By what a file of the same source is recognized: the names of its columns, in any order.
import { textDigest } from '@tapeline/tape/text-digest'
import type { TapeView } from './tape-view.ts'

/** Of a mapping whose files are not known: no file has it. */
export const NO_HEADINGS = 'none'

/** A digest of the names of the columns of all tables. */
export function headingsOf({ tables }: Pick<TapeView, 'tables'>): string {
  const texts = tables.map(({ columns }) => {
    const names = columns.map(({ name }) => name.trim().toLowerCase())
    return JSON.stringify(names.toSorted())
  })
  return textDigest(texts.toSorted().join('\n')).replaceAll(' ', '-')
}
