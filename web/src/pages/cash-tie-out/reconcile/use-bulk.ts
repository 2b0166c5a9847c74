// Reading the matches of a rule, confirming them one by one, and taking them back. One thing at a time; what is stopped keeps what it did.
import type { CashLine, CashPayment, CashPaymentMatch } from '@tapeline/sdk'
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { mayPass, messageOf } from '../../../service/call.ts'
import { listPages } from '../../../service/list-export.ts'
import { DecisionSender, withdrawDecision } from '../../../service/tie-out-decisions.ts'
import { useAddress } from '../../../shell/use-address.ts'
import { usePlace } from '../../../shell/use-place.ts'
import { matchesAsked } from '../cash-filters.ts'
import { useCashPlace } from '../cash-place.ts'
import { useSettingsOf } from '../use-settings-of.ts'
import { MatchesOfRule } from './decision-drafts.ts'
import { useToday } from './use-today.ts'

/** A rule by its name. */
export type RuleName = CashPaymentMatch['rule']

/** A match that was confirmed since the page was opened: its key, and the id of the decision. */
export interface Confirmed {
  readonly key: string
  readonly id: string
}

/** What was confirmed, as the page keeps it. */
export type KeptConfirmed = readonly [readonly Confirmed[], Dispatch<SetStateAction<readonly Confirmed[]>>]

/** How many of how many were confirmed or taken back in the end. */
interface Ended {
  readonly number: number
  readonly of: number
  /** Whether it is not known of one more: its answer was lost, and lost again each time that it was asked for. */
  readonly is_unsure: boolean
}

/** How far it is. */
type Phase =
  | { readonly is: 'reading'; readonly count: number }
  | { readonly is: 'found'; readonly found: MatchesOfRule }
  | { readonly is: 'sending' | 'undoing'; readonly at: number; readonly of: number }
  | ({ readonly is: 'done' | 'undone' } & Ended)

/** What can be done with the matches of a rule. */
export interface Bulk {
  readonly phase: Phase
  readonly fault: string | undefined
  /** What was confirmed since the page was opened and not taken back. */
  readonly confirmed: readonly Confirmed[]
  readonly read: (rule: RuleName) => void
  readonly send: () => void
  readonly undo: () => void
  /** Stops what is under way; false where that was done before. */
  readonly stop: () => boolean
}

/** The matches of a rule, by steps. */
export function useBulk([confirmed, keep]: KeptConfirmed): Bulk {
  const { environment } = usePlace()
  const { path } = useCashPlace()
  const { search } = useAddress()
  const whose = useSettingsOf()
  const today = useToday()
  const [phase, setPhase] = useState<Phase>({ is: 'reading', count: 0 })
  const [sender] = useState(() => new DecisionSender())
  const { begin, stop, fault } = useRunning(setPhase)

  const read = (rule: RuleName) =>
    begin(async (signal, show) => {
      show({ is: 'reading', count: 0 })
      const { side, question, account } = matchesAsked(search, rule)
      const found = new MatchesOfRule({ account, confirmed: confirmed.map(({ key }) => key) })
      for await (const rows of listPages({ environment, path: `${path}/${side}s`, question }, signal)) {
        found.add(rows as readonly (CashLine | CashPayment)[])
        show({ is: 'reading', count: found.drafts.size })
        if (found.has_more) break
      }
      signal.throwIfAborted()
      show({ is: 'found', found })
    })

  const send = () => {
    if (phase.is !== 'found') return
    const { drafts } = phase.found
    begin(async (signal, show) => {
      const sent: Confirmed[] = []
      const decided_on = today()
      await oneByOne([...drafts], signal, {
        show: (at, of) => show({ is: 'sending', at, of }),
        work: async ([key, draft]) => {
          sent.push({ key, id: await sender.send(environment, whose, { decided_on, ...draft }, signal) })
        },
        end: (ended) => {
          keep((all) => [...all, ...sent])
          show({ is: 'done', ...ended })
        },
      })
    })
  }

  const undo = () =>
    begin(async (signal, show) => {
      const back = new Set<string>()
      await oneByOne(confirmed.toReversed(), signal, {
        show: (at, of) => show({ is: 'undoing', at, of }),
        work: async ({ id }) => {
          await withdrawDecision(environment, whose, id, signal)
          back.add(id)
        },
        end: (ended) => {
          keep((all) => all.filter(({ id }) => !back.has(id)))
          show({ is: 'undone', ...ended })
        },
      })
    })

  return { phase, fault, confirmed, read, send, undo, stop }
}

/** Works through all, one after another, until it is stopped or one fails; what came of it is shown in any case. */
async function oneByOne<T>(
  all: readonly T[],
  signal: AbortSignal,
  steps: {
    readonly show: (at: number, of: number) => void
    readonly work: (one: T) => Promise<void>
    readonly end: (ended: Ended) => void
  },
): Promise<void> {
  const of = all.length
  let number = 0
  let is_unsure = false
  try {
    for (const one of all) {
      if (signal.aborted) break
      steps.show(number, of)
      await steps.work(one)
      number += 1
    }
  } catch (error) {
    is_unsure = mayPass(error)
    throw error
  } finally {
    steps.end({ number, of, is_unsure })
  }
}

/** Work that runs until it is done or stopped, and shows how far it is. */
type Work = (signal: AbortSignal, show: (phase: Phase) => void) => Promise<void>

/** Work that runs for a while, one at a time; it is stopped when the page is left. What other work followed shows nothing any more. */
function useRunning(setPhase: (phase: Phase) => void) {
  const [fault, setFault] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const begin = (work: Work) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setFault(undefined)
    const isCurrent = () => running.current === controller
    const show = (phase: Phase) => {
      if (isCurrent()) setPhase(phase)
    }
    work(controller.signal, show).catch((error: unknown) => {
      if (isCurrent() && !isAbort(error)) setFault(messageOf(error))
    })
  }
  const stop = (): boolean => {
    const isRunning = running.current?.signal.aborted === false
    running.current?.abort()
    return isRunning
  }
  return { begin, stop, fault }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
