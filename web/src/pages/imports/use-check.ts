// The check of a tape by its mapping, made again a moment after each change.
import { useEffect, useState } from 'react'
import type { StatedSettings } from '@tapeline/kernel/loan-book/stated-book'
import type { MappingFile } from '@tapeline/tape/mapping/mapping-schema'
import type { TapeReader } from '../../tape/tape-reader.ts'
import type { TapeCheck } from '../../tape/tape-view.ts'
import { type PlaceOfDays, todayIn } from '../../ui/today.ts'
import { faultText } from './fault-text.ts'

/** What is known of a tape by its mapping. */
export interface CheckState {
  /** Of the mapping as it is now; undefined before it is known. */
  readonly found: TapeCheck | undefined
  readonly fault: string | undefined
  /** How many rows were checked so far, while it goes on. */
  readonly rows: number
  readonly is_running: boolean
}

const PAUSE_MS = 250

interface Checked {
  readonly reader: TapeReader
  readonly mapping: MappingFile
  /** Undefined while they are loaded: the check waits for them. */
  readonly settings: StatedSettings | undefined
  /** Where the lender is. */
  readonly place: PlaceOfDays | undefined
}

/** The check. */
export function useCheck({ reader, mapping, settings, place }: Checked): CheckState {
  const [state, setState] = useState<CheckState>({ found: undefined, fault: undefined, rows: 0, is_running: true })
  useEffect(() => {
    if (settings === undefined) return undefined
    let isCurrent = true
    const set = (next: (before: CheckState) => CheckState) => {
      if (isCurrent) setState(next)
    }
    set((before) => ({ ...before, is_running: true, rows: 0 }))
    const timer = setTimeout(() => {
      reader
        .ask('check', { mapping, settings, today: todayIn(place) }, (rows) => set((before) => ({ ...before, rows })))
        .then(
          (found) => set(() => ({ found, fault: undefined, rows: found.rows, is_running: false })),
          (error: unknown) => set(() => ({ found: undefined, fault: faultText(error), rows: 0, is_running: false })),
        )
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [reader, mapping, settings, place])
  return state
}
