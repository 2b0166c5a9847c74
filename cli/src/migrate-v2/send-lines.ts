// Sends lines as one import, in batches: each request begins where the previous one ended, so that any request can be repeated, progress is
// known, and an interrupted import continues at its last line.
import { NotFoundError, type Import, type Tapeline } from '@tapeline/sdk'

/** The size of a batch: a request that ends in seconds, even on a busy service. */
const LINES_MAX = 2_000
const LENGTH_MAX = 4_000_000

/** Receives the progress after each request. */
export type Sent = (counts: Pick<Import, 'lines_read' | 'applied' | 'unchanged' | 'rejected'>) => void

/** The current state of an import; undefined when there is none with the id. */
export async function findImport(tapeline: Tapeline, id: string): Promise<Import | undefined> {
  try {
    return await tapeline.imports.get(id)
  } catch (error) {
    if (error instanceof NotFoundError) return undefined
    throw error
  }
}

/**
 * Sends lines as the import with an id; lines that it has settled before are not sent again. Before each request, `choose` selects the
 * lines that are still to be sent.
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
