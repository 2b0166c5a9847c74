// Lines of a file that go as they are, as far as they state records: what they would change is compared before they are sent.
import { textOf } from './blob-text.ts'
import type { LinesOfRows } from './compare-tape.ts'

/** The service refuses longer lines, and none is compared. */
const LENGTH_MAX = 500_000

const KINDS: ReadonlySet<unknown> = new Set(['account', 'receivable', 'entry'])

/** The lines that state a record, some at a time. Throws a FileFault. */
export async function* recordLinesOf(file: Blob): AsyncGenerator<LinesOfRows> {
  let rest = ''
  for await (const piece of textOf(file)) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield { lines: lines.filter(isRecordLine), rows: lines.length }
  }
  if (rest !== '') yield { lines: [rest].filter(isRecordLine), rows: 1 }
}

function isRecordLine(line: string): boolean {
  if (line.length > LENGTH_MAX) return false
  try {
    const value = JSON.parse(line) as { readonly kind?: unknown } | null
    return KINDS.has(value?.kind)
  } catch {
    return false
  }
}
