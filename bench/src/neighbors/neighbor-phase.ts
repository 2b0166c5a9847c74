// A phase of the benchmark: lenders ask what the mix has for them, each request measured from the moment at which it was due, and beside that
// it is watched how soon a balance shows a write.
import { sendWhenDue } from '../fairness/open-loop.ts'
import type { Sender } from '../fairness/sender.ts'
import type { BalanceWatch } from './balance-watch.ts'
import {
  type Mix,
  type MixedRequest,
  REQUEST_KINDS,
  type RequestKind,
  mixedRequests,
  requestOf,
} from './request-mix.ts'
import { KindWaits } from './waits.ts'

/** What requests waited in a phase. */
export interface PhaseWaits {
  readonly by_kind: { readonly [kind in RequestKind]: KindWaits }
  /** From the acknowledgement of a write until its balance is shown. */
  readonly shown: KindWaits
  /** From the moment when each request was due to its sending: the delay of this process, which every wait includes. */
  readonly lag: readonly number[]
}

/** Who asks. */
export interface Neighbors {
  readonly senders: readonly Sender[]
  readonly balances: BalanceWatch
  /** Receivables of each. */
  readonly receivables: number
  /** Makes entries unique over phases. */
  readonly next: () => number
}

/** Runs a phase until it is over. */
export async function runPhase(neighbors: Neighbors, mix: Mix, isOver: () => boolean): Promise<PhaseWaits> {
  const by_kind = Object.fromEntries(REQUEST_KINDS.map((kind) => [kind, new KindWaits()])) as PhaseWaits['by_kind']
  const lag: number[] = []
  const send = async ({ lender, kind }: MixedRequest, due: number) => {
    const sender = neighbors.senders[lender]
    if (sender === undefined) throw new Error(`There is no lender ${lender}`)
    lag.push(performance.now() - due)
    const answer = await sender.send(requestOf(kind, neighbors.receivables, neighbors.next())).catch(() => undefined)
    by_kind[kind].note(answer, performance.now() - due)
  }
  const [shown] = await Promise.all([neighbors.balances.run(isOver), sendWhenDue(mixedRequests(mix), send, isOver)])
  return { by_kind, shown, lag }
}

/** Holds once so many seconds have passed. */
export function after(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1_000
  return () => performance.now() >= end
}
