// Sending lines as one import, some at a time: each request goes on where the one before ended, so that any of them can be repeated, progress is
// known, and an import that broke off goes on where it stood.
import { NotFoundError, type Import, type Tapeline } from '@tapeline/sdk'

/** Lines that go together: a request that ends in seconds, even on a busy service. */
const LINES_MAX = 2_000
const LENGTH_MAX = 4_000_000

/** What is told after each request. */
export type Sent = (counts: Pick<Import, 'lines_read' | 'applied' | 'unchanged' | 'rejected'>) => void

/** An import as it stands; undefined where there is none under the id. */
export async function findImport(tapeline: Tapeline, id: string): Promise<Import | undefined> {
  try {
    return await tapeline.imports.get(id)
  } catch (error) {
    if (error instanceof NotFoundError) return undefined
    throw error
  }
}

/**
 * Sends lines as the import with an id; what it has settled before is not sent again. `choose` is asked before each request which of its lines
 * still are to be sent.
 */
export async function sendLines<Line extends { readonly text: string }>(
  tapeline: Tapeline,
  id: string,
  lines: AsyncIterable<Line>,
  { choose, sent }: { choose: (lines: readonly Line[]) => Promise<readonly Line[]>; sent: Sent },
): Promise<Import | undefined> {
  let run = await findImport(tapeline, id)
  let passed = run?.lines_read ?? 0
  const send = async (some: readonly Line[]) => {
    const body = (await choose(some)).map(({ text }) => text).join('')
    if (body === '') return
    run = await tapeline.imports.upload(body, { id, from_line: (run?.lines_read ?? 0) + 1 })
    sent(run)
  }
  for await (const some of inLots(lines)) {
    const rest = some.slice(passed)
    passed -= Math.min(passed, some.length)
    if (rest.length > 0) await send(rest)
  }
  return run
}

async function* inLots<Line extends { readonly text: string }>(lines: AsyncIterable<Line>): AsyncGenerator<Line[]> {
  let lot: Line[] = []
  let length = 0
  for await (const line of lines) {
    lot.push(line)
    length += line.text.length
    if (lot.length < LINES_MAX && length < LENGTH_MAX) continue
    yield lot
    lot = []
    length = 0
  }
  if (lot.length > 0) yield lot
}
