// Reading the matches of a rule, confirming them one by one, and taking them back. One thing at a time; what is stopped keeps what it did.
import type { CashLine, CashPayment, CashPaymentMatch } from '@tapeline/sdk'
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../service/call.ts'
import { listPages } from '../../../service/list-export.ts'
import { newDecisionId, sendDecision, withdrawDecision } from '../../../service/tie-out-decisions.ts'
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

/** How far it is; `number` of `of` were confirmed or taken back in the end. */
type Phase =
  | { readonly is: 'reading'; readonly count: number }
  | { readonly is: 'found'; readonly found: MatchesOfRule }
  | { readonly is: 'sending' | 'undoing'; readonly at: number; readonly of: number }
  | { readonly is: 'done' | 'undone'; readonly number: number; readonly of: number }

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
      try {
        for (const [key, draft] of drafts) {
          if (signal.aborted) break
          show({ is: 'sending', at: sent.length, of: drafts.size })
          const id = newDecisionId(whose)
          await sendDecision(environment, whose, { id, decided_on, ...draft })
          sent.push({ key, id })
        }
      } finally {
        keep((all) => [...all, ...sent])
        show({ is: 'done', number: sent.length, of: drafts.size })
      }
    })
  }

  const undo = () =>
    begin(async (signal, show) => {
      const back = new Set<string>()
      const of = confirmed.length
      try {
        for (const { id } of confirmed.toReversed()) {
          if (signal.aborted) break
          show({ is: 'undoing', at: back.size, of })
          await withdrawDecision(environment, whose, id)
          back.add(id)
        }
      } finally {
        keep((all) => all.filter(({ id }) => !back.has(id)))
        show({ is: 'undone', number: back.size, of })
      }
    })

  return { phase, fault, confirmed, read, send, undo, stop }
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
