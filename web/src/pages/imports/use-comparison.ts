// The comparison of a tape with what is stored: it begins by itself when the check has found what would be sent, and can be stopped.
import { useEffect, useRef, useState } from 'react'
import type { MappingFile } from '@tapeline/tape/mapping/mapping-schema'
import type { Environment } from '../../paths.ts'
import { mayPass } from '../../service/call.ts'
import { compareLines } from '../../service/stored-comparison.ts'
import type { TapeReader } from '../../tape/tape-reader.ts'
import type { TapeCheck, TapeComparison } from '../../tape/tape-view.ts'
import { faultText } from './choose-file.tsx'
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
  readonly mapping: MappingFile
  /** What the check of this mapping found; undefined while it is not known. */
  readonly check: TapeCheck | undefined
}

/** The comparison of what one check found. */
export function useComparison({ environment, reader, mapping, check }: Compared): Comparison {
  const [state, setState] = useState(WAITING)
  const [attempt, setAttempt] = useState(0)
  const stopping = useRef<AbortController>(undefined)
  useEffect(() => {
    setState(WAITING)
    if (check === undefined || check.lines === 0) return undefined
    const controller = new AbortController()
    const { signal } = controller
    stopping.current = controller
    let isCurrent = true
    const set = (next: Partial<ComparisonState>) => {
      if (isCurrent) setState((before) => ({ ...before, ...next }))
    }
    set({ phase: 'running' })
    compareWith({ environment, reader, mapping }, (rows) => set({ rows }), signal).then(
      (found) => set({ phase: 'done', found }),
      (error: unknown) => set(signal.aborted ? { phase: 'stopped' } : { phase: 'failed', fault: faultText(error) }),
    )
    return () => {
      isCurrent = false
      controller.abort()
    }
    // The mapping is that of the check.
  }, [environment, reader, check, attempt])
  return { state, again: () => setAttempt((before) => before + 1), stop: () => stopping.current?.abort() }
}

async function compareWith(
  { environment, reader, mapping }: Omit<Compared, 'check'>,
  onRows: (rows: number) => void,
  signal: AbortSignal,
): Promise<TapeComparison> {
  let step = await reader.ask('beginComparison', mapping)
  while (!('found' in step)) {
    const answer = await comparePatiently(environment, step.lines, signal)
    onRows(step.rows)
    step = await reader.ask('nextCompared', answer)
    signal.throwIfAborted()
  }
  return step.found
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
