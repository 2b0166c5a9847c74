// The rules of integrity settings, judged on the merged record and its id: thresholds of one check that cannot both be reached are refused,
// since the check would find nothing, and nobody would know.
import { type State, isObject } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import type { CheckName } from '@tapeline/kernel/metrics/integrity/checks'
import { type CheckSettings, checksBy } from '@tapeline/kernel/metrics/integrity/settings'
import { oneForEachLenderFaults } from '../reporting-settings/reporting-settings-rules.ts'

/** Two thresholds of a check of which the first is less than the second by at least `by`. */
interface Order {
  readonly check: CheckName
  readonly less: string
  readonly than: string
  readonly by: number
}

const ORDERS: readonly Order[] = [
  { check: 'cured_without_cash', less: 'days_past_due_after', than: 'days_past_due_min', by: 1 },
  { check: 'interest_capitalized', less: 'months_min', than: 'months_looked_at', by: 0 },
]

/** The faults of a state of settings. `state` holds the id too, which a lender's one record shares with the lender. */
export function integritySettingsFaults(state: State): Fault[] {
  const checks = checksBy(settingsIn(state))
  return [
    ...oneForEachLenderFaults(state),
    ...ORDERS.flatMap((order) => orderFaults(order, checks[order.check] as Thresholds | null)),
  ]
}

/** What is set, of a state that was read by the definition. */
export function settingsIn({ checks }: State): CheckSettings {
  return checks !== undefined && isObject(checks) ? checks : {}
}

type Thresholds = { readonly [name: string]: number }

function orderFaults({ check, less, than, by }: Order, thresholds: Thresholds | null): Fault[] {
  const { [less]: one = 0, [than]: other = 0 } = thresholds ?? {}
  if (thresholds === null || one <= other - by) return []
  const param = `checks.${check}.${less}`
  const message = `${param} must be at most ${other - by}, since ${than} is ${other}: send less, or more for ${than}`
  return [{ param, code: 'out_of_range', message }]
}
