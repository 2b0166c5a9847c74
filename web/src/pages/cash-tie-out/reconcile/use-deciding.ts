// Making decisions one by one, and taking the last one back. What was decided here is remembered while the page is open: the tie-out follows within
// seconds, and a list that changed below somebody who goes through it by keys would have the wrong row decided.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type DecisionDraft,
  newDecisionId,
  sendDecision,
  withdrawDecision,
} from '../../../service/tie-out-decisions.ts'
import { usePlace } from '../../../shell/use-place.ts'
import { useSettingsOf } from '../use-settings-of.ts'
import { useToday } from './use-today.ts'

/** A decision to make: of which row, and what it is in words. */
export interface Wanted {
  readonly key: string
  readonly words: string
  readonly draft: DecisionDraft
  /** The candidate that the row is not; the row stays open. */
  readonly rejected?: string
}

/** A decision that was made here. */
export interface Made extends Wanted {
  readonly id: string
}

/** What was decided here, and how more is. */
export function useDeciding() {
  const { environment } = usePlace()
  const of = useSettingsOf()
  const today = useToday()
  const [made, setMade] = useState<readonly Made[]>([])
  const sending = useMutation({
    mutationFn: async (wanted: Wanted): Promise<Made> => {
      const id = newDecisionId(of)
      await sendDecision(environment, of, { id, decided_on: today(), ...wanted.draft })
      return { ...wanted, id }
    },
    onSuccess: (one) => setMade((all) => [...all, one]),
  })
  const undoing = useMutation({
    mutationFn: async (last: Made): Promise<Made> => {
      await withdrawDecision(environment, of, last.id)
      return last
    },
    onSuccess: (last) => setMade((all) => all.filter(({ id }) => id !== last.id)),
  })
  return { made, sending, undoing, isBusy: sending.isPending || undoing.isPending }
}
