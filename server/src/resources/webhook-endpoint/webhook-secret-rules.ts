// Which of an endpoint's secrets sign.
import { SECRET_OVERLAP } from '../../webhooks/retry-schedule.ts'

/** A secret and when it was issued, in microseconds. */
export interface IssuedSecret {
  readonly number: number
  readonly secret: Buffer
}

/** The most secrets that sign one delivery: a header is bounded. */
export const SIGNING_MAX = 5

/** Those of an endpoint's secrets that sign at a moment, the newest first: each until a day after the next was issued. */
export function signingSecrets(issued: readonly IssuedSecret[], now: number): Buffer[] {
  return stillSigning(issued, now)
    .slice(0, SIGNING_MAX)
    .map(({ secret }) => secret)
}

/** Those that sign at a moment, the newest first, however many there are. */
export function stillSigning<T extends Pick<IssuedSecret, 'number'>>(issued: readonly T[], now: number): T[] {
  const newest_first = issued.toSorted((a, b) => b.number - a.number)
  return newest_first.filter((_, at) => {
    const next = newest_first[at - 1]
    return next === undefined || now < next.number + SECRET_OVERLAP
  })
}
