// Reading the matches of a rule, confirming them one by one, and taking them back. One thing at a time; what is stopped keeps what it did.
import type { CashLine, CashPaymentMatch } from '@tapeline/sdk'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../service/call.ts'
import { listPages } from '../../../service/list-export.ts'
import { newDecisionId, sendDecision, withdrawDecision } from '../../../service/tie-out-decisions.ts'
import { useAddress } from '../../../shell/use-address.ts'
import { usePlace } from '../../../shell/use-place.ts'
import { questionOf } from '../cash-filters.ts'
import { useCashPlace } from '../cash-place.ts'
import { useSettingsOf } from '../use-settings-of.ts'
import { MatchesOfRule } from './decision-drafts.ts'
import { useToday } from './use-today.ts'

/** A rule by its name. */
export type RuleName = CashPaymentMatch['rule']

/** Matches that are confirmed at once, at most. */
export const MATCHES_MAX = 2_000

/** How far it is. */
type Phase = { readonly found: MatchesOfRule } & (
  | { readonly is: 'reading' }
  | { readonly is: 'found'; readonly is_part: boolean }
  | { readonly is: 'sending' | 'undoing'; readonly at: number; readonly of: number }
  | { readonly is: 'done'; readonly ids: readonly string[] }
  | { readonly is: 'undone' }
)

/** What can be done with the matches of a rule. */
export interface Bulk {
  readonly phase: Phase
  readonly fault: string | undefined
  readonly read: (rule: RuleName) => void
  readonly send: () => void
  readonly undo: () => void
  readonly stop: () => void
}

/** The matches of a rule, by steps. */
export function useBulk(): Bulk {
  const { environment } = usePlace()
  const { path } = useCashPlace()
  const { search } = useAddress()
  const of = useSettingsOf()
  const today = useToday()
  const [phase, setPhase] = useState<Phase>({ is: 'reading', found: new MatchesOfRule() })
  const { begin, stop, fault } = useRunning()

  const read = (rule: RuleName) =>
    begin(async (signal) => {
      const found = new MatchesOfRule()
      setPhase({ is: 'reading', found })
      const question = { ...questionOf(search, 'line'), status: 'matched', rule }
      for await (const rows of listPages({ environment, path: `${path}/lines`, question }, signal)) {
        found.add(rows as readonly CashLine[])
        setPhase({ is: 'reading', found })
        if (found.drafts.length >= MATCHES_MAX) break
      }
      signal.throwIfAborted()
      setPhase({ is: 'found', found, is_part: found.drafts.length >= MATCHES_MAX })
    })

  const send = () =>
    begin(async (signal) => {
      const { found } = phase
      const ids: string[] = []
      const decided_on = today()
      try {
        for (const [at, draft] of found.drafts.entries()) {
          if (signal.aborted) break
          setPhase({ is: 'sending', found, at, of: found.drafts.length })
          const id = newDecisionId(of)
          await sendDecision(environment, of, { id, decided_on, ...draft })
          ids.push(id)
        }
      } finally {
        setPhase({ is: 'done', found, ids })
      }
    })

  const undo = () =>
    begin(async (signal) => {
      const { found } = phase
      const left = phase.is === 'done' ? [...phase.ids] : []
      const all = left.length
      try {
        for (let id = left.at(-1); id !== undefined && !signal.aborted; id = left.at(-1)) {
          setPhase({ is: 'undoing', found, at: all - left.length, of: all })
          await withdrawDecision(environment, of, id)
          left.pop()
        }
      } finally {
        setPhase(left.length === 0 ? { is: 'undone', found } : { is: 'done', found, ids: left })
      }
    })

  return { phase, fault, read, send, undo, stop }
}

/** Work that runs for a while, one at a time; it is stopped when the page is left. */
function useRunning() {
  const [fault, setFault] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const begin = (work: (signal: AbortSignal) => Promise<void>) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setFault(undefined)
    work(controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) setFault(messageOf(error))
    })
  }
  return { begin, stop: () => running.current?.abort(), fault }
}
