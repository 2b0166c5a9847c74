// What the palette shows and which choice is marked, while somebody types. A choice that is confirmed before the answer to what was typed is
// there waits for it, so that nobody goes to what another text had found.
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Found } from '../generated/dashboard-endpoints.ts'
import { failureOf } from '../service/call.ts'
import { findQuery } from '../service/find.ts'
import { type Choice, type ChoiceGroup, choicesFor } from './palette-choices.ts'
import { readRecent } from './palette-recent.ts'
import { usePlace } from './use-place.ts'

/** How long nothing is typed before the service is asked. */
const PAUSE_MS = 80

/** The state of the palette. */
export interface Palette {
  readonly text: string
  readonly type: (text: string) => void
  readonly groups: readonly ChoiceGroup[]
  /** The choice that is marked, counted over all groups. */
  readonly marked: number
  readonly mark: (at: number) => void
  /** Takes the marked choice, once the answer to what was typed is there. */
  readonly confirm: () => void
  readonly state: 'recent' | 'looking' | 'found' | 'nothing' | 'failed'
  /** Why it could not be looked up. */
  readonly failure: string | undefined
  readonly retry: () => void
}

/** The palette of a page; `take` receives what is chosen. */
export function usePalette(take: (choice: Choice) => void): Palette {
  const { environment, me } = usePlace()
  const [text, setText] = useState('')
  const [marked, mark] = useState(0)
  const [confirmed, setConfirmed] = useState(false)
  const typed = text.trim()
  const { found, isSettled, error, refetch } = useFound(typed)
  const groups =
    typed === ''
      ? [{ title: 'Chosen last', choices: readRecent(me.user.id, environment) }].filter(
          ({ choices }) => choices.length > 0,
        )
      : choicesFor(typed, me, found)
  const choices = groups.flatMap((group) => group.choices)
  const choice = choices[Math.min(marked, choices.length - 1)]
  useEffect(() => {
    if (!confirmed || !isSettled) return
    setConfirmed(false)
    if (choice !== undefined) take(choice)
  }, [confirmed, isSettled, choice, take])
  return {
    text,
    type: (next) => {
      setText(next)
      mark(0)
      setConfirmed(false)
    },
    groups,
    marked: Math.min(marked, Math.max(choices.length - 1, 0)),
    mark,
    confirm: () => setConfirmed(true),
    state: stateOf(typed, { isSettled, isFailed: error !== null, count: choices.length }),
    failure: error === null ? undefined : failureOf(error).message,
    retry: () => void refetch(),
  }
}

function stateOf(
  typed: string,
  { isSettled, isFailed, count }: { isSettled: boolean; isFailed: boolean; count: number },
): Palette['state'] {
  if (typed === '') return 'recent'
  if (!isSettled) return 'looking'
  if (isFailed) return 'failed'
  return count === 0 ? 'nothing' : 'found'
}

interface FoundNow {
  readonly found: Found | undefined
  /** Whether what was found is of the text as it is now, or could not be. */
  readonly isSettled: boolean
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** What the service finds; nothing is asked where the organization has no access yet, or nothing is typed. */
function useFound(typed: string): FoundNow {
  const { environment, me } = usePlace()
  const [asked] = useDebouncedValue(typed, PAUSE_MS)
  const access = me.environments.find((one) => one.environment === environment)?.access
  const enabled = access === 'open' && asked !== '' && typed !== ''
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...findQuery(environment, asked),
    enabled,
  })
  const isAnswered = access !== 'open' || (asked === typed && !isPlaceholderData && (data !== undefined || !isFetching))
  const isSettled = typed === '' || isAnswered
  return { found: typed === '' ? undefined : data, isSettled, error: isSettled ? error : null, refetch }
}
