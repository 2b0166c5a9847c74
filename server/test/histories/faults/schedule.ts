// When the faults of a history strike: at places in the order of its requests, so that each meets some that are under way. They are ended after
// a time of their own.
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlannedFault } from '../plan.ts'
import type { Recorder } from '../recorder.ts'
import type { Stage } from '../stage.ts'
import type { FaultKind } from './kinds.ts'
import { STRIKES } from './strike.ts'

/** What became of a fault. */
export interface FaultReport {
  readonly kind: FaultKind
  /** Whether it struck at all: the history may have been over, or its victim away. */
  readonly struck: boolean
  /** Requests that were sent and not answered when it struck. */
  readonly in_flight: number
  /** Attempts under way during the fault, or the second after it, that failed. */
  readonly failed: number
  /** How long the attempts took that began during the fault and failed, in milliseconds. */
  readonly failures_ms: readonly number[]
  /** From its end to the next request that was answered in full, in milliseconds. */
  readonly return_ms: number | undefined
}

/** What a fault may still disturb after its end. */
const AFTERMATH_MS = 1_000

interface Struck {
  readonly kind: FaultKind
  readonly struck: boolean
  readonly in_flight: number
  readonly from_ms: number
  readonly to_ms: number
}

/** The faults of a history. */
export class FaultSchedule {
  readonly #stage: Stage
  readonly #faults: readonly PlannedFault[]
  readonly #striking: Promise<Struck>[] = []
  #open = true

  constructor(stage: Stage, faults: readonly PlannedFault[]) {
    this.#stage = stage
    this.#faults = faults
  }

  /** Lets faults strike whose place has come. */
  onBegun(begun: number, recorder: Recorder): void {
    for (const fault of this.#faults)
      if (this.#open && fault.after === begun) this.#striking.push(this.#strike(fault, recorder))
  }

  /** Waits until every fault that struck has ended; no more will strike. */
  async finish(recorder: Recorder): Promise<FaultReport[]> {
    this.#open = false
    const struck = await Promise.all(this.#striking)
    return struck.map(({ kind, struck: did, in_flight, from_ms, to_ms }) => ({
      kind,
      struck: did,
      in_flight,
      failed: recorder.failedWithin(from_ms, to_ms + AFTERMATH_MS),
      failures_ms: recorder.failuresBegunWithin(from_ms, to_ms),
      return_ms: recorder.answeredAfter(to_ms),
    }))
  }

  async #strike({ kind, wait_ms, for_ms }: PlannedFault, recorder: Recorder): Promise<Struck> {
    await sleep(wait_ms)
    const { in_flight } = recorder
    const from_ms = performance.now()
    const heal = await STRIKES[kind](this.#stage)
    if (heal === undefined) return { kind, struck: false, in_flight, from_ms, to_ms: from_ms }
    // What is killed is started again at once.
    if (!kind.startsWith('kill')) await sleep(for_ms)
    await heal()
    return { kind, struck: true, in_flight, from_ms, to_ms: performance.now() }
  }
}
