// What falls due and what is paid, as delinquency sees both: a day and an amount. A negative due amount takes back
// what fell due and so covers what is unpaid exactly as a payment does, which keeps what is due rising and the oldest
// unpaid item well defined.

/** An amount on a day (its number), minor units. */
export interface DatedAmount {
  readonly day: number
  readonly amount: number
}

/** What must be covered, and what covers it. Both rise by day. */
export interface Cover {
  /** Amounts above zero. */
  readonly charges: readonly DatedAmount[]
  /** Payments and what was taken back; a payment that bounced is negative. */
  readonly credits: readonly DatedAmount[]
}

/** Parts amounts due and paid, each rising by day, into what must be covered and what covers it. */
export function coverOf(due: readonly DatedAmount[], paid: readonly DatedAmount[]): Cover {
  if (due.every(({ amount }) => amount > 0)) return { charges: due, credits: paid }
  const taken_back = due.filter(({ amount }) => amount < 0).map(({ day, amount }) => ({ day, amount: -amount }))
  return {
    charges: due.filter(({ amount }) => amount > 0),
    credits: [...paid, ...taken_back].sort((one, other) => one.day - other.day),
  }
}

/** What covers charges by the end of a day; a payment that bounces before it was reported covers nothing. */
export function coveredBy(credits: readonly DatedAmount[], day: number): number {
  let covered = 0
  for (const credit of credits) if (credit.day <= day) covered += credit.amount
  return Math.max(0, covered)
}
