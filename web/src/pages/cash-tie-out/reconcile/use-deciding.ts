// Making decisions one by one, and taking the last one back. What was decided here is remembered while the page is open: the tie-out follows within
// seconds, and a list that changed below somebody who goes through it by keys would have the wrong row decided.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type DecisionDraft, DecisionSender, withdrawDecision } from '../../../service/tie-out-decisions.ts'
import { usePlace } from '../../../shell/use-place.ts'
import { useSettingsOf } from '../use-settings-of.ts'
import { useToday } from './use-today.ts'

/** A decision to make: of which row, and what it is in words. */
export interface Wanted {
  readonly key: string
  readonly words: string
  readonly draft: DecisionDraft
  /** The key of the candidate that the row is or, where it is rejected, is not; a row that is explained has none. */
  readonly other?: string
}

/** A decision that was made here. */
export interface Made extends Wanted {
  readonly id: string
}

/** What was decided here, and how more is. */
export type Deciding = ReturnType<typeof useDeciding>

/** The key of both changes, of which one is made at a time. */
const CHANGE = ['tie-out-decision'] as const

/** What follows a change on the page, which is shown together with it. */
type Follow = (one: Made) => void

/** What was decided here, on either side, and how more is. */
export function useDeciding() {
  const { environment } = usePlace()
  const queries = useQueryClient()
  const of = useSettingsOf()
  const today = useToday()
  const [sender] = useState(() => new DecisionSender())
  const [made, setMade] = useState<readonly Made[]>([])
  const sending = useMutation({
    mutationKey: CHANGE,
    mutationFn: async ({ wanted }: { readonly wanted: Wanted; readonly follow: Follow }): Promise<Made> => {
      const id = await sender.send(environment, of, { decided_on: today(), ...wanted.draft })
      return { ...wanted, id }
    },
    onSuccess: (one, { follow }) => {
      setMade((all) => [...all, one])
      follow(one)
    },
  })
  const undoing = useMutation({
    mutationKey: CHANGE,
    mutationFn: ({ last }: { readonly last: Made; readonly follow: Follow }) =>
      withdrawDecision(environment, of, last.id),
    onSuccess: (_, { last, follow }) => {
      setMade((all) => all.filter(({ id }) => id !== last.id))
      follow(last)
    },
  })
  // Two keys may be pressed before the page is rendered again, so what is under way is asked for, not what is shown of it.
  const isBusyNow = () => queries.isMutating({ mutationKey: CHANGE }) > 0
  return {
    made,
    isBusy: sending.isPending || undoing.isPending,
    fault: sending.error ?? undoing.error,
    /** Sends a decision, unless another is under way. */
    send: (wanted: Wanted, follow: Follow) => {
      if (!isBusyNow()) sending.mutate({ wanted, follow })
    },
    /** Takes the last decision back, unless another is under way. */
    undo: (follow: Follow) => {
      const last = made.at(-1)
      if (last !== undefined && !isBusyNow()) undoing.mutate({ last, follow })
    },
  }
}
