// What the lines of an import overwrite without meaning to: values that an earlier line of the same import wrote, or a record of somebody
// else. No memory is kept for it: a record states when it last changed, so that an import of any length, over any number of requests,
// is watched at no cost in memory. What another request writes to the same record meanwhile counts as an earlier line.
import { ServiceError } from '@tapeline/contract/errors'
import { type Json, sameJson } from '@tapeline/kernel/core/dated-facts'
import { overlapOf } from '@tapeline/kernel/core/overwrites'
import { contradictions, isOtherParty } from '@tapeline/kernel/core/record-overwrites'
import type { RecordUpdate } from '../upsert-request.ts'

/** How lines are handled that probably overwrite by mistake. */
export const OVERWRITES = ['warn', 'refuse'] as const

/** What a line overwrote, as tapes name it before they are sent, and an account that became another party. */
export const OVERWRITE_REASONS = ['updated', 'overwritten', 'other_obligor', 'other_party'] as const

/** What one line overwrote. */
export type OverwriteReason = (typeof OVERWRITE_REASONS)[number]

/** Watches the lines of one import, one after the other. */
export class OverwriteWatch {
  readonly #begun: number
  readonly #refuses: boolean
  #found: OverwriteReason | undefined

  /** `begun`: the moment at which the import began. */
  constructor(begun: number, refuses: boolean) {
    this.#begun = begun
    this.#refuses = refuses
  }

  /** Judges an update before it is made; throws where it is to be refused. */
  readonly judge = (update: RecordUpdate): void => {
    const reason = this.#reasonOf(update)
    if (this.#refuses && reason !== undefined && reason !== 'updated') throw refusal(reason, update)
    this.#found = reason
  }

  /** What the line that was judged last overwrote. */
  readonly take = (): OverwriteReason | undefined => {
    const found = this.#found
    this.#found = undefined
    return found
  }

  #reasonOf(update: RecordUpdate): OverwriteReason | undefined {
    const { kind, before, stated } = update
    if (kind === 'account' && isOtherParty(before, stated)) return 'other_party'
    const repeats = this.#contradictsEarlierLine(update)
    const earlier = { kind, content: 'earlier', obligor: textOf(before['obligor_id']), group: 0 }
    const later = { kind, content: repeats ? 'later' : 'earlier', obligor: textOf(stated['obligor_id']), group: 1 }
    const overlap = overlapOf(earlier, later)
    return overlap === 'none' || overlap === 'repeated' ? undefined : overlap
  }

  #contradictsEarlierLine({ before, empty, recorded, stated, effective, patches }: RecordUpdate): boolean {
    if (recorded < this.#begun) return false
    if (effective === undefined)
      return contradictions(before, stated).some((field) => !sameJson(before[field] ?? null, empty[field] ?? null))
    const sameDay = patches.filter((patch) => patch.effective === effective && patch.recorded >= this.#begun)
    return sameDay.some(({ patch }) => contradictions(patch, stated).length > 0)
  }
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

const REFUSED = {
  overwritten: [
    'id',
    'id was written by an earlier line of this import, with other values: send each record under an id of its own',
  ],
  other_obligor: [
    'obligor_id',
    'obligor_id is not that of the receivable with this id: keep it, or send the receivable under an id of its own',
  ],
  other_party: ['id', 'id is that of another account: send this account under an id of its own'],
} as const

function refusal(reason: Exclude<OverwriteReason, 'updated'>, { kind }: RecordUpdate): ServiceError {
  const [param, message] = REFUSED[reason]
  const fault = { param, code: reason, message }
  return new ServiceError('invalid_request', { message: `The ${kind} was not changed: ${message}.`, faults: [fault] })
}
