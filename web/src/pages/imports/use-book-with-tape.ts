// The portfolio with a tape, before it is sent: what the portfolio shows on the day of the tape, and what the service states that the receivables of the tape
// would change of it. It begins once the tape has been compared with what is stored.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type BookTotals, plusTotals } from '@tapeline/kernel/metrics/book-figures/book-totals'
import type { Environment } from '../../paths.ts'
import { mayPass } from '../../service/call.ts'
import { type KnownTotals, readBookTotals, readChangeByLines } from '../../service/portfolio-with-lines.ts'
import type { TapeReader } from '../../tape/tape-reader.ts'
import type { TapeCheck } from '../../tape/tape-view.ts'
import { faultText } from './fault-text.ts'
import { pause } from './import-plan.ts'
import type { ComparisonState } from './use-comparison.ts'

/** The portfolio of a day without and with a tape. */
export interface BookWithTape {
  readonly as_of: string
  readonly before: readonly BookTotals[]
  readonly after: readonly BookTotals[]
  /** Lines that the service would refuse, and receivables that are left as they are. */
  readonly refused: number
  readonly left_out: number
}

/** What is known of it. */
export interface BookWithTapeState {
  readonly found: BookWithTape | undefined
  readonly fault: string | undefined
  /** How many receivables of the tape were calculated so far; undefined where nothing is calculated. */
  readonly receivables: number | undefined
}

const NOTHING: BookWithTapeState = { found: undefined, fault: undefined, receivables: undefined }

interface Asked {
  readonly environment: Environment
  readonly reader: TapeReader
  /** Of the mapping as it is now; undefined before it is known, or where nothing is to be calculated. */
  readonly check: TapeCheck | undefined
  readonly comparison: ComparisonState
}

/** The portfolio with a tape; nothing where there is no portfolio beside it. */
export function useBookWithTape({ environment, reader, check, comparison }: Asked): BookWithTapeState {
  const client = useQueryClient()
  const [state, setState] = useState(NOTHING)
  const compared = comparison.phase === 'done' ? comparison.found : undefined
  const as_of = check?.figures?.as_of
  useEffect(() => {
    setState(NOTHING)
    if (compared === undefined || as_of === undefined) return undefined
    const stopped = new AbortController()
    const set = (next: Partial<BookWithTapeState>) => {
      if (!stopped.signal.aborted) setState((before) => ({ ...before, ...next }))
    }
    const { unchanged, changed } = compared.counts.receivable
    readBookTotals(client, environment, as_of)
      .then(async (known) => {
        if (known.totals.length === 0 && unchanged + changed === 0) return
        set({ receivables: 0 })
        const of = { environment, reader, as_of, known }
        set({ found: await withTape(of, (receivables) => set({ receivables }), stopped.signal) })
      })
      .catch((error: unknown) => set({ fault: faultText(error) }))
      .finally(() => set({ receivables: undefined }))
    return () => stopped.abort()
    // The check is the one that was compared.
  }, [client, environment, reader, compared, as_of])
  return state
}

/** So many lots are calculated at a time. */
const LOTS_TOGETHER = 2

interface Calculated extends Pick<Asked, 'environment' | 'reader'> {
  readonly as_of: string
  readonly known: KnownTotals
}

async function withTape(
  { environment, reader, as_of, known: { known_at, totals } }: Calculated,
  onReceivables: (receivables: number) => void,
  stopped: AbortSignal,
): Promise<BookWithTape> {
  const failed = new AbortController()
  const signal = AbortSignal.any([stopped, failed.signal])
  const book = await reader.ask('beginBook', undefined)
  let after = totals
  let [refused, too_long, left_out, done] = [0, 0, 0, 0]
  const accounts = new Set<string>()
  const calculateSome = async () => {
    for (;;) {
      signal.throwIfAborted()
      const lot = await reader.ask('nextOfBook', book)
      if (lot === undefined) return
      too_long = Math.max(too_long, lot.left_out)
      if (lot.lines === '') continue
      const answer = await askPatiently(environment, { lines: lot.lines, as_of, known_at }, signal)
      after = plusTotals(after, answer.changes)
      refused += answer.refused
      // An account goes with each lot that needs it.
      for (const id of answer.refused_accounts) accounts.add(id)
      left_out += answer.left_out
      onReceivables((done = Math.max(done, lot.receivables)))
    }
  }
  try {
    await Promise.all(Array.from({ length: LOTS_TOGETHER }, calculateSome))
  } finally {
    failed.abort()
  }
  return { as_of, before: totals, after, refused: refused + accounts.size, left_out: left_out + too_long }
}

const [ATTEMPTS_MAX, PAUSE_MS] = [5, 1_000]

async function askPatiently(
  environment: Environment,
  asked: Parameters<typeof readChangeByLines>[1],
  signal: AbortSignal,
) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await readChangeByLines(environment, asked, signal)
    } catch (error) {
      if (!mayPass(error) || attempt >= ATTEMPTS_MAX) throw error
      await pause(PAUSE_MS * attempt, signal)
    }
  }
}
