// Whether the beginning of a file is UTF-8, or marked as something else.
import { FileFault } from '../files/file-fault.ts'

const LENGTH_MAX = 4_000_000

/** Whether the text of a file can be read as it is; where not, it may be in Windows-1252. Throws a FileFault for what is no text at all. */
export async function isDecodable(pieces: AsyncIterable<string>): Promise<boolean> {
  let length = 0
  try {
    for await (const text of pieces) {
      length += text.length
      if (length > LENGTH_MAX) break
    }
    return true
  } catch (error) {
    if (error instanceof FileFault && error.message.startsWith('is not UTF-8')) return false
    throw error
  }
}
