// Whether a saved mapping fits files at hand: it reads columns of theirs, and every column that it names is there. Of a mapping that a browser kept it is
// not known for which files it was made; the columns that it reads are in the mapping itself.
import { MappedTape } from '@tapeline/tape/mapped-tape'
import { readMapping } from '@tapeline/tape/mapping/mapping-file'
import { valueOf } from '@tapeline/tape/mapping/scope'
import { PlacedMappingFault } from '@tapeline/tape/mapping/records'
import type { TapeStore } from '@tapeline/tape/tape-store'
import { TapeFault, tablesOf } from '@tapeline/tape/tape-tables'
import { FileFault } from '@tapeline/tape/files/file-fault'

/** Whether a mapping as JSON or YAML fits the files of a store. What cannot be read as a mapping fits none. */
export async function fitsFiles(text: string, files: readonly string[], store: TapeStore): Promise<boolean> {
  const read = readMapping(text)
  if (!('mapping' in read)) return false
  const { mapping } = read
  const parameters = new Map(
    Object.entries(mapping.parameters ?? {}).map(([name, { default: usual }]) => [name, valueOf(usual ?? null)]),
  )
  try {
    const tables = await tablesOf(mapping, files, store)
    await new MappedTape({ mapping, tables, parameters, store }).prepare()
    return tables.every(({ used }) => used !== undefined && used.size > 0)
  } catch (error) {
    if (error instanceof TapeFault || error instanceof PlacedMappingFault || error instanceof FileFault) return false
    throw error
  }
}
