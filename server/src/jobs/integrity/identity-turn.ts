// What the checks of identities look at in one turn of a lender's book.
import type { ChecksInForce, CheckName } from '@tapeline/kernel/metrics/integrity/checks'
import type { Days } from '@tapeline/kernel/metrics/integrity/identities/asset-identities'
import type { NamedIdentity } from '@tapeline/kernel/metrics/integrity/identities/named-fields'
import type { ChecksStep } from '@tapeline/kernel/metrics/integrity/settings'
import type { MetricSettings } from '@tapeline/kernel/metrics/metric-settings'
import type { Transaction } from '../../storage/database.ts'

/** A lender's book as known at a position of its log. */
export interface IdentityTurn {
  readonly transaction: Transaction
  readonly lender: { readonly tenant: number; readonly operator: number; readonly organization: string }
  readonly position: { readonly log: number; readonly operator: number }
  /** How figures are calculated, by day. */
  readonly steps: readonly MetricSettings[]
  /** What identifies assets, beside the usual keys. */
  readonly named: readonly NamedIdentity[]
  /** What is looked for, by the day from which on; the first step begins at minus infinity. */
  readonly checks: readonly ChecksStep[]
}

/** The days on which a check is looked for, by equal thresholds. */
export function daysOfCheck<N extends CheckName>(
  { checks }: Pick<IdentityTurn, 'checks'>,
  name: N,
): { readonly days: Days; readonly thresholds: NonNullable<ChecksInForce[N]> }[] {
  const steps: { days: Days; thresholds: NonNullable<ChecksInForce[N]> }[] = []
  for (const [at, { from, held }] of checks.entries()) {
    const thresholds = held[name]
    if (thresholds === null) continue
    const until = checks[at + 1]?.from ?? Infinity
    const last = steps.at(-1)
    if (last?.days[1] === from && JSON.stringify(last.thresholds) === JSON.stringify(thresholds))
      last.days = [last.days[0], until]
    else steps.push({ days: [from, until], thresholds })
  }
  return steps
}
