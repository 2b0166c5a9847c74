// Writers of entries, one after another for each receivable, that note what was acknowledged and when.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../harness/client.ts'
import { entryBody } from '../harness/records.ts'

/** An entry that was acknowledged; times are of this machine's clock, in milliseconds. */
export interface Acknowledged {
  readonly receivable: string
  readonly id: string
  readonly amount: number
  readonly path: string
  readonly body: object
  readonly key: string
  readonly sent_ms: number
  readonly answered_ms: number
  readonly created_at: string
}

/** Writers at work. */
export interface Writers {
  readonly acknowledged: readonly Acknowledged[]
  /** Waits until so many are acknowledged. Throws where that takes too long, or where a write was refused. */
  until(count: number): Promise<void>
  /** Ends after the writes under way, and returns all that was acknowledged. */
  stop(): Promise<readonly Acknowledged[]>
}

const PATIENCE_MS = 60_000

/** Between two writes of a writer: what is to be seen is when they come, not how many. */
const PAUSE_MS = 40

/** Starts a writer for each receivable. */
export function startWriters(client: Client, receivables: readonly string[]): Writers {
  const acknowledged: Acknowledged[] = []
  const refused: string[] = []
  const state = { is_stopping: false }
  const write = async (receivable: string) => {
    for (let n = 0; !state.is_stopping; n += 1) {
      const [path, id, amount] = [`/receivables/${receivable}/entries`, `e${n}`, 1_000 + n]
      const [body, key] = [entryBody(id, { amount }), `${receivable}-${id}`]
      const sent_ms = Date.now()
      const answer = await client.post(path, body, { 'Idempotency-Key': key })
      const times = { sent_ms, answered_ms: Date.now(), created_at: answer.body.created_at as string }
      if (answer.status === 200) acknowledged.push({ receivable, id, amount, path, body, key, ...times })
      else refused.push(`${path} was answered ${answer.status}: ${answer.text}`)
      await sleep(PAUSE_MS)
    }
  }
  const done = Promise.all(receivables.map(write))
  return {
    acknowledged,
    until: async (count) => {
      const deadline = performance.now() + PATIENCE_MS
      while (acknowledged.length < count && refused.length === 0 && performance.now() < deadline) await sleep(10)
      if (refused[0] !== undefined) throw new Error(refused[0])
      if (acknowledged.length < count)
        throw new Error(`Only ${acknowledged.length} of ${count} writes were acknowledged`)
    },
    stop: async () => {
      state.is_stopping = true
      await done
      return acknowledged
    },
  }
}
