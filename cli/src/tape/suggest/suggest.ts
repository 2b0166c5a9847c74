// Proposing a mapping for an unknown tape, from the names of its columns and the values of its first rows. A proposal: each choice gives its reason,
// and what cannot be known is a line that begins with `# ?`, to be settled by a person before anything is sent.
import { basename } from 'node:path'
import { cellText } from '@tapeline/tape/files/source-rows'
import { FileFault } from '@tapeline/tape/files/file-fault'
import { NamedFileFault, formatOf, openFile } from '../files/table-files.ts'
import { decodableAs } from './encoding.ts'
import { type SampleRow, type TapeSample, blankWordsIn, profileOf } from '@tapeline/tape/suggest/profile'
import { proposalLines } from '@tapeline/tape/suggest/proposal'

const ROWS_MAX = 2_000

/** A mapping for a file, in the lines of YAML. Throws a NamedFileFault. */
export async function suggestMapping(files: readonly string[]): Promise<string[]> {
  const [file, ...more] = files
  if (file === undefined) return []
  const lines = proposalLines(await sampleOf(file))
  const others = more.map(
    (path) => `# ? ${basename(path)} was not looked at: propose for it alone, and put both under \`tables\``,
  )
  return [...others, ...lines]
}

async function sampleOf(file: string): Promise<TapeSample> {
  try {
    const format = await formatOf(file)
    const encoding = format === 'xlsx' || (await decodableAs(file)) ? undefined : 'latin1'
    const opened = await openFile(file, encoding === undefined ? {} : { encoding })
    const rows: SampleRow[] = []
    for await (const lot of opened.rows) {
      for (const row of lot) if (row.fault === undefined) rows.push({ line: row.line, cells: row.cells.map(cellText) })
      if (rows.length >= ROWS_MAX) break
    }
    const columns = opened.header.map((name, at) => profileOf(name, at, rows))
    return { file: basename(file), encoding, rows, columns, blank: blankWordsIn(rows) }
  } catch (error) {
    throw error instanceof FileFault ? new NamedFileFault(file, error.message) : error
  }
}
