// What happened to a debt line: its terms and its closed months, as charts over time mark them.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Environment } from '../../paths.ts'
import { debtLineQuery } from '../../service/debt-lines.ts'
import { termsQuery } from '../../service/debt-line-terms.ts'
import { type DatedEvent, closeEvents, termEvents } from '../../service/events.ts'
import { monthClosesQuery } from '../../service/month-closes.ts'
import type { AskedClocks } from '../../service/portfolio.ts'
import type { Reader } from '../../service/readers.ts'

interface LineAsked {
  readonly environment: Environment
  readonly reader: Reader
  /** Of no line where it is left out. */
  readonly line: string | undefined
  readonly clocks: AskedClocks
}

/** As many closed months as are asked for: more than a chart shows. */
const CLOSES = { limit: '100' }

/** The events, as far as they are loaded; a chart waits for none. */
export function useLineEvents({ environment, reader, line = '', clocks }: LineAsked): readonly DatedEvent[] {
  const isAsked = { enabled: line !== '' }
  const { data: terms } = useQuery({ ...termsQuery(environment, reader, line, clocks), ...isAsked })
  const { data: closes } = useQuery({ ...monthClosesQuery(environment, line, CLOSES, clocks), ...isAsked })
  const { data: named } = useQuery({ ...debtLineQuery(environment, reader, line, clocks), ...isAsked })
  const name = named?.name ?? line
  return useMemo(
    () => [...termEvents(terms ?? [], name), ...closeEvents(closes?.data ?? [], name)],
    [terms, closes, name],
  )
}
