// The state of sending a file, and its actions: try, send, stop, resume.
import { useEffect, useRef, useState } from 'react'
import type { Import } from '@tapeline/sdk'
import { FileFault } from '../../import/json-lines.ts'
import { TapeReadFault } from '../../tape/tape-reader.ts'
import { ServiceFault, messageOf } from '../../service/call.ts'
import { faultText } from './fault-text.ts'
import { type ImportPlan, carryOut, rehearse } from './import-plan.ts'

/** Its state. */
export interface SendingState {
  readonly phase: 'idle' | 'trying' | 'sending' | 'stopped' | 'settled'
  /** The last answer of the service. */
  readonly run: Import | undefined
  /** Bytes of the file that are read. */
  readonly bytes: number
  readonly fault: string | undefined
}

/** The state and its moves. */
export interface Sending {
  readonly state: SendingState
  readonly trial: () => void
  /** Sends what follows after so many lines. */
  readonly send: (settled: number) => void
  readonly stop: () => void
}

interface Callbacks {
  readonly onBusy: (busy: boolean) => void
  readonly onSettled: () => void
  /** From its beginning on an import can be gone on with, until all of it is settled. */
  readonly onUnderWay: (underWay: boolean) => void
}

const IDLE: SendingState = { phase: 'idle', run: undefined, bytes: 0, fault: undefined }

/** The sending of a plan, or of what is left of one that was begun. Leaving the page ends it; what was settled stays. */
export function useSending(
  plan: ImportPlan,
  begun: Import | undefined,
  { onBusy, onSettled, onUnderWay }: Callbacks,
): Sending {
  const [state, setState] = useState<SendingState>(
    begun === undefined ? IDLE : { ...IDLE, phase: 'stopped', run: begun },
  )
  const stopping = useRef<AbortController>(undefined)
  const busy = state.phase === 'trying' || state.phase === 'sending'
  useEffect(() => () => stopping.current?.abort(), [])
  useEffect(() => warnBeforeLeaving(busy), [busy])
  const go = async (phase: 'trying' | 'sending', act: (signal: AbortSignal) => Promise<Import>) => {
    const controller = new AbortController()
    stopping.current = controller
    setState((before) => ({ ...before, phase, fault: undefined }))
    onBusy(true)
    try {
      const run = await act(controller.signal)
      setState((before) => ({ ...before, phase: 'settled', run }))
      if (phase === 'sending') onUnderWay(false)
    } catch (error) {
      setState((before) => ({ ...before, phase: afterFault(before), fault: sentenceOf(error, controller.signal) }))
    }
    onBusy(false)
    onSettled()
  }
  return {
    state,
    trial: () => void go('trying', (signal) => rehearse(plan, `${plan.id}-try-${Date.now()}`, signal)),
    send: (settled) => {
      if (settled === 0) setState(IDLE)
      onUnderWay(true)
      const onProgress = (progress: { bytes: number; run: Import | undefined }) =>
        setState((before) => ({ ...before, ...progress }))
      void go('sending', (signal) => carryOut(plan, settled, onProgress, signal))
    },
    stop: () => stopping.current?.abort(),
  }
}

/** Only what was sent in earnest can be gone on with. */
function afterFault({ phase, run }: SendingState): SendingState['phase'] {
  return phase === 'sending' && run !== undefined && !run.dry_run ? 'stopped' : 'idle'
}

function sentenceOf(error: unknown, signal: AbortSignal): string | undefined {
  if (signal.aborted) return undefined
  if (error instanceof FileFault) return error.message
  if (error instanceof TapeReadFault || !(error instanceof ServiceFault)) return faultText(error)
  const fields = Object.values(error.fields)
  return fields.length === 0 ? messageOf(error) : fields.join(' ')
}

/** The browser asks before a page is left that is still sending. */
function warnBeforeLeaving(busy: boolean): (() => void) | undefined {
  if (!busy) return undefined
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
