// Proposing a mapping for an unknown tape, from the names of its columns and the values of its first rows. A proposal: each choice gives its reason,
// and what cannot be known is a line that begins with `# ?`, to be settled by a person before anything is sent.
import { basename } from 'node:path'
import { FileFault } from '@tapeline/tape/files/file-fault'
import { NamedFileFault } from '@tapeline/tape/files/table-rows'
import { sampleOf } from '@tapeline/tape/suggest/sample'
import { formatOf, openFile } from '../files/table-files.ts'
import { textOfFile } from '../files/file-bytes.ts'
import { isDecodable } from '@tapeline/tape/suggest/encoding'
import type { TapeSample } from '@tapeline/tape/suggest/profile'
import { proposalLines } from '@tapeline/tape/suggest/proposal'

/** A mapping for a file, in the lines of YAML; `operator` is the operator of the installation in `funded_by`. Throws a NamedFileFault. */
export async function suggestMapping(files: readonly string[], operator: string): Promise<string[]> {
  const [file, ...more] = files
  if (file === undefined) return []
  const lines = proposalLines(await readSample(file), operator)
  const others = more.map(
    (path) => `# ? ${basename(path)} was not looked at: propose for it alone, and put both under \`tables\``,
  )
  return [...others, ...lines]
}

async function readSample(file: string): Promise<TapeSample> {
  try {
    const format = await formatOf(file)
    const encoding = format === 'xlsx' || (await isDecodable(textOfFile(file))) ? undefined : 'latin1'
    const opened = await openFile(file, encoding === undefined ? {} : { encoding })
    return await sampleOf(basename(file), opened, encoding)
  } catch (error) {
    throw error instanceof FileFault ? new NamedFileFault(file, error.message) : error
  }
}
