// Rejected lines by cause: counted for all of them, so that a report is complete though only the first are listed, and bounded, since what
// is sent names fields as it likes.
import type { ServiceError } from '@tapeline/contract/errors'
import { errorBody } from '../../http/answer.ts'
import type { Json } from '@tapeline/kernel/core/dated-facts'

/** Lines that were rejected for one cause: the first fault of each. */
export interface Cause {
  /** The kind of record, where the lines have one. */
  readonly kind: string | null
  /** The code of the fault, or of the error where it has none. */
  readonly code: string
  readonly param: string | null
  readonly lines: number
  readonly first_line: number
  /** What the first of the lines was answered. */
  readonly message: string
}

/** Causes that are counted each; lines of others are counted together. */
export const CAUSES_MAX = 30

const PARAM_MAX = 255
const MESSAGE_MAX = 300

const OTHER = {
  kind: null,
  code: 'other',
  param: null,
  message: 'The lines have causes beyond those that are counted.',
}

/** Causes with one more line. */
export class CauseCount {
  readonly #causes = new Map<string, Cause>()

  constructor(causes: readonly Cause[]) {
    for (const cause of causes) this.#causes.set(keyOf(cause), cause)
  }

  /** Counts a line. */
  add(line: number, kind: string | null, error: ServiceError): void {
    const [fault] = error.faults
    const { code, message } = fault ?? error
    this.#count(line, {
      kind,
      code,
      param: fault?.param.slice(0, PARAM_MAX) ?? null,
      message: message.slice(0, MESSAGE_MAX),
    })
  }

  #count(line: number, named: Omit<Cause, 'lines' | 'first_line'>): void {
    const before = this.#causes.get(keyOf(named))
    if (before === undefined && this.#causes.size >= CAUSES_MAX && named !== OTHER) return this.#count(line, OTHER)
    const cause = before ?? { ...named, lines: 0, first_line: line }
    this.#causes.set(keyOf(named), { ...cause, lines: cause.lines + 1 })
  }

  /** The causes, in the order in which they came up. */
  list(): Cause[] {
    return [...this.#causes.values()]
  }
}

function keyOf({ kind, code, param }: Pick<Cause, 'kind' | 'code' | 'param'>): string {
  return JSON.stringify([kind, code, param])
}

/** What the faults that are kept of one line may be together, in characters. */
const FAULTS_LENGTH_MAX = 4_000

/** An error as it is kept of a rejected line: all faults of a line that has a usual number of them, the first of one that has many. */
export function boundedError(error: ServiceError): Json {
  const { faults } = error
  let length = 0
  const kept = faults.filter(({ message }, i) => (length += message.length) <= FAULTS_LENGTH_MAX || i === 0)
  const body = errorBody(error)
  if (kept.length === faults.length) return JSON.parse(JSON.stringify(body))
  const message = `${kept.map((fault) => `${fault.message}.`).join(' ')} The line has ${faults.length - kept.length} more faults.`
  return JSON.parse(JSON.stringify({ ...body, message, details: kept }))
}
