// The comparison of a tape with what is stored: it begins by itself when the check has found what would be sent, and can be stopped.
import { useEffect, useRef, useState } from 'react'
import type { MappingFile } from '@tapeline/tape/mapping/mapping-schema'
import type { Environment } from '../../paths.ts'
import { mayPass } from '../../service/call.ts'
import { compareLines } from '../../service/stored-comparison.ts'
import type { TapeReader } from '../../tape/tape-reader.ts'
import type { TapeComparison } from '../../tape/tape-view.ts'
import { faultText } from './fault-text.ts'
import { pause } from './import-plan.ts'

/** What is known of a tape beside what is stored. */
export interface ComparisonState {
  readonly phase: 'waiting' | 'running' | 'done' | 'stopped' | 'failed'
  readonly found: TapeComparison | undefined
  readonly fault: string | undefined
  /** How many rows were compared so far. */
  readonly rows: number
}

/** The comparison and its moves. */
export interface Comparison {
  readonly state: ComparisonState
  readonly again: () => void
  readonly stop: () => void
}

const WAITING: ComparisonState = { phase: 'waiting', found: undefined, fault: undefined, rows: 0 }

interface Compared {
  readonly environment: Environment
  readonly reader: TapeReader
  /** A tape by its mapping, or a file of lines that go as they are. */
  readonly source: MappingFile | File
  /** What it is known by that there is something to compare, such as the check of this mapping; undefined while it is not known. */
  readonly ready: object | undefined
}

/** The comparison of what would be sent, made again when that is another. */
export function useComparison({ environment, reader, source, ready }: Compared): Comparison {
  const [state, setState] = useState(WAITING)
  const [attempt, setAttempt] = useState(0)
  const stopping = useRef<AbortController>(undefined)
  useEffect(() => {
    setState(WAITING)
    if (ready === undefined) return undefined
    const controller = new AbortController()
    const { signal } = controller
    stopping.current = controller
    let isCurrent = true
    const set = (next: Partial<ComparisonState>) => {
      if (isCurrent) setState((before) => ({ ...before, ...next }))
    }
    set({ phase: 'running' })
    compareWith({ environment, reader, source }, (rows) => set({ rows }), signal).then(
      (found) => set({ phase: 'done', found }),
      (error: unknown) => set(signal.aborted ? { phase: 'stopped' } : { phase: 'failed', fault: faultText(error) }),
    )
    return () => {
      isCurrent = false
      controller.abort()
    }
    // The mapping is that of the check.
  }, [environment, reader, ready, attempt])
  return { state, again: () => setAttempt((before) => before + 1), stop: () => stopping.current?.abort() }
}

/** So many lots are compared at a time. */
const LOTS_TOGETHER = 3

async function compareWith(
  { environment, reader, source }: Omit<Compared, 'ready'>,
  onRows: (rows: number) => void,
  stopped: AbortSignal,
): Promise<TapeComparison> {
  const failed = new AbortController()
  const signal = AbortSignal.any([stopped, failed.signal])
  const comparison = await reader.ask('beginComparison', source)
  let compared = 0
  const compareSome = async () => {
    for (;;) {
      signal.throwIfAborted()
      const next = await reader.ask('nextCompared', comparison)
      if (next === undefined) return
      const answer = await comparePatiently(environment, next.lines, signal)
      onRows((compared = Math.max(compared, next.rows)))
      await reader.ask('takeCompared', { comparison, lot: next.lot, answer })
    }
  }
  try {
    await Promise.all(Array.from({ length: LOTS_TOGETHER }, compareSome))
  } finally {
    failed.abort()
  }
  return await reader.ask('compared', comparison)
}

const [ATTEMPTS_MAX, PAUSE_MS] = [5, 1_000]

async function comparePatiently(environment: Environment, lines: string, signal: AbortSignal) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await compareLines(environment, lines, signal)
    } catch (error) {
      if (!mayPass(error) || attempt >= ATTEMPTS_MAX) throw error
      await pause(PAUSE_MS * attempt, signal)
    }
  }
}
