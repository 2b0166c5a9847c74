// How soon a balance shows a single write: an entry is written to a receivable that has no other writer, of one lender after another, and the
// receivable is read until its balance includes the entry.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sender } from '../fairness/sender.ts'
import { BROKEN, KindWaits, codeOf } from './waits.ts'

/** The receivable of each lender that is written to here alone. */
export const WATCHED = 'w0'

/** Between two reads, and between a balance that is shown and the next write: watching is not to be a load of its own. */
const POLL_MS = 50
const PAUSE_MS = 500

/** A balance that is not shown after so long counts as not shown. */
const SHOWN_MS_MAX = 60_000

/** The code of a balance that is not shown. */
const NOT_SHOWN = 'not shown'

/** Writes and waits, lender after lender. */
export class BalanceWatch {
  readonly #senders: readonly Sender[]
  /** By lender the sum of the entries that were written. */
  readonly #written = new Map<Sender, number>()
  #entries = 0

  constructor(senders: readonly Sender[]) {
    this.#senders = senders
  }

  /** Writes until it is over. Waits are from the acknowledgement of an entry until its balance is shown. */
  async run(isOver: () => boolean): Promise<KindWaits> {
    const waits = new KindWaits()
    while (!isOver()) {
      const sender = this.#senders[this.#entries % this.#senders.length]
      if (sender === undefined) throw new Error('There is no lender to watch')
      const refused = await this.#write(sender)
      if (refused === undefined) await this.#waitUntilShown(sender, waits)
      else waits.refuse(refused)
      await sleep(PAUSE_MS)
    }
    return waits
  }

  /** Writes an entry of one. Returns the code where it was refused. */
  async #write(sender: Sender): Promise<string | undefined> {
    this.#entries += 1
    const body = { id: `b${this.#entries}`, date: '2026-01-01', type: 'disbursement', amount: 1 }
    const send = () => sender.send({ path: `/receivables/${WATCHED}/entries`, body }).catch(() => undefined)
    // Where the connection broke it may have been written: sent again it is the same entry.
    const answer = (await send()) ?? (await send())
    if (answer === undefined) return BROKEN
    if (answer.status !== 200) return codeOf(answer)
    this.#written.set(sender, (this.#written.get(sender) ?? 0) + 1)
    return undefined
  }

  async #waitUntilShown(sender: Sender, waits: KindWaits): Promise<void> {
    const acknowledged = performance.now()
    const expected = this.#written.get(sender) ?? 0
    for (;;) {
      const balance = await readBalance(sender)
      const waited_ms = performance.now() - acknowledged
      if (balance === expected) return void waits.answered.push(waited_ms)
      if (waited_ms > SHOWN_MS_MAX) return waits.refuse(NOT_SHOWN)
      await sleep(POLL_MS)
    }
  }
}

/** The balance that is shown; undefined where the read was refused. */
async function readBalance(sender: Sender): Promise<number | null | undefined> {
  const answer = await sender.send({ path: `/receivables/${WATCHED}` }).catch(() => undefined)
  if (answer?.status !== 200) return undefined
  return (JSON.parse(answer.body) as { readonly balance: number | null }).balance
}
