// What requests of one kind waited, and by which code the others were refused.
import type { Answer } from '../keep-alive.ts'

/** Requests of one kind. */
export class KindWaits {
  /** Of those answered 200, in milliseconds. */
  readonly answered: number[] = []
  /** How many were not, by code. */
  readonly refused = new Map<string, number>()

  /** Notes an answer; undefined where the connection broke before. */
  note(answer: Answer | undefined, waited_ms: number): void {
    if (answer === undefined) this.refuse(BROKEN)
    else if (answer.status === 200) this.answered.push(waited_ms)
    else this.refuse(codeOf(answer))
  }

  /** Notes a request that was refused. */
  refuse(code: string): void {
    this.refused.set(code, (this.refused.get(code) ?? 0) + 1)
  }
}

/** The status with the code of the catalogue that an answer states: `503 overloaded`. */
export function codeOf({ status, body }: Answer): string {
  const [, code] = /"code":"([a-z_]+)"/.exec(body) ?? []
  return code === undefined ? `${status}` : `${status} ${code}`
}

/** The code of a request whose connection broke before it was answered. */
export const BROKEN = 'connection broken'
