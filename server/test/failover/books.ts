// What goes on while servers are promoted, beside the writers of the crash test: importers, whose every line must be there once, and readers
// who walk lists page by page and must meet each record once.
import type { Client, Received } from '../harness/client.ts'
import { accountBody } from '../harness/records.ts'
import { linesOf, sendImport } from '../import/lines.ts'

/** Who imports or reads until they are stopped. */
export interface Activity {
  /** Rounds that were completed. */
  readonly rounds: () => number
  /** Lets it begin rounds, or not. */
  gate(open: boolean): void
  /** Ends after the round under way. */
  stop(): Promise<void>
}

/** Receives what must not happen, in a sentence. */
export type Report = (finding: string) => void

const LINES = 300

/** Between two rounds. */
const PAUSE_MS = 100

/** Sends one import after the other, each until it is done; each brings accounts of its own. */
export function startImporter(client: Client, name: string, report: Report): Activity & { readonly ids: string[] } {
  const ids: string[] = []
  const activity = repeat(async (round) => {
    const own = Array.from({ length: LINES }, (_, i) => `${name}-${round}-${i}`)
    const body = linesOf(own.map((id) => ({ kind: 'account', ...accountBody(id) })))
    const answer = await untilServed(() => sendImport(client, body, `?id=${name}-${round}`), report)
    const { lines_read, applied, unchanged, status } = answer.body
    if (lines_read !== LINES || applied + unchanged !== LINES || status !== 'done')
      report(`import ${name}-${round} ended as ${answer.text}`)
    ids.push(...own)
  }, report)
  return { ...activity, ids }
}

/** Walks the accounts from the newest to the oldest; each that was there before the walk must come once. */
export function startReader(client: Client, known: () => readonly string[], report: Report): Activity {
  return repeat(async () => {
    const expected = new Set(known())
    const met = new Set<string>()
    for (let page: string | null = ''; page !== null;) {
      const query: Record<string, string | number> = page === '' ? { limit: 100 } : { limit: 100, page }
      const { body } = await untilServed(() => client.get('/accounts', query), report)
      for (const { id } of body.data as { id: string }[]) {
        if (met.has(id)) report(`a walk met ${id} twice`)
        met.add(id)
      }
      page = body.next_page as string | null
    }
    for (const id of expected) if (!met.has(id)) report(`a walk did not meet ${id}`)
  }, report)
}

function repeat(round: (number: number) => Promise<void>, report: Report): Activity {
  let rounds = 0
  let wanted = true
  let is_open = false
  const work = async (): Promise<void> => {
    while (wanted) {
      if (is_open) {
        await round(rounds)
        rounds += 1
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  const done = work().catch((error: unknown) => report(String(error)))
  return {
    rounds: () => rounds,
    gate: (open) => (is_open = open),
    stop: async () => {
      wanted = false
      await done
    },
  }
}

/** How long a caller tries again. */
const PATIENCE_MS = 60_000
const RETRY_MS = 30

/** Asks until the answer is 200; on the way only a refusal that states when to come again is allowed. */
async function untilServed(ask: () => Promise<Received>, report: Report): Promise<Received> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const answer = await ask()
    if (answer.status === 200) return answer
    const passes = (answer.status === 503 || answer.status === 409) && answer.headers.has('Retry-After')
    if (!passes) report(`a request was answered ${answer.status}: ${answer.text}`)
    if (!passes || performance.now() > deadline) throw new Error('A request was not served')
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}
