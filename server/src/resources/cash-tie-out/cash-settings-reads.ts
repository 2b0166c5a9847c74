// The settings of a tie-out as steps in time: what the operator allows between a bank line and its payment, and where the lender states the
// references of payments. A stretch of days is tied by what was in force on any of its days or of those of the stretch before.
import { BEGINNING, type DatedPatch, type Json, type State, isObject, stateOn } from '@tapeline/kernel/core/dated-facts'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { STRETCH_DAYS } from '@tapeline/kernel/metrics/cash-tie-out/stretches'
import type { CollectionAccount } from '@tapeline/kernel/metrics/cash-tie-out/collection-accounts'
import type { ProcessorFee, TieOutSettings } from '@tapeline/kernel/metrics/cash-tie-out/items'
import { type Querier, statement } from '../../storage/database.ts'
import { operatorShape } from '../operator-record/operator-resource.ts'
import { type Step, stepsOf } from '../operator-record/settings-steps-rules.ts'
import {
  type PaymentKeys,
  STANDARD_KEYS,
  paymentReferenceSettings,
} from '../payment-reference-settings/payment-reference-settings-definition.ts'
import { STANDARD_TIE_OUT, tieOutSettings } from '../tie-out-settings/tie-out-settings-definition.ts'
import { CASH_SETTINGS_KINDS, type WatchedLender } from './watched-lender-reads.ts'

/** The settings of a lender, by day. */
export interface CashSettings {
  readonly allowed: readonly Step<TieOutSettings>[]
  readonly keys: readonly Step<PaymentKeys>[]
  /** The accounts into which collections belong; into any where a step has none. */
  readonly accounts: readonly Step<readonly CollectionAccount[]>[]
}

/** A patch of a record of settings. */
export interface SettingsPatch extends DatedPatch {
  readonly kind: string
  readonly id: string
}

const findPatches = statement(
  'find-cash-settings-of-lender',
  `
  select r.kind, r.id, p.recorded, p.effective::text as effective, p.patch from unnest($3::text[]) as k(kind)
  cross join lateral (
    select kind, id, number from operator_records where tenant = $1 and organization = $2 and kind = k.kind offset 0) r
  cross join lateral (
    select * from operator_record_patches where tenant = $1 and number = r.number and recorded <= $4 offset 0) p`,
)

/** The patches of a lender's settings that were known at a moment of the operator's clock. */
export function readSettingsPatches(
  querier: Querier,
  { operator, organization }: WatchedLender,
  known_at: number,
): Promise<SettingsPatch[]> {
  return querier.query<SettingsPatch>(findPatches, [operator, organization, CASH_SETTINGS_KINDS, known_at])
}

/** The settings from the patches of their records, in whatever order these come. */
export function cashSettingsOf(patches: readonly SettingsPatch[]): CashSettings {
  const of = groupBy(patches, ({ kind }) => kind)
  return {
    allowed: allowedSteps(of.get(tieOutSettings.definition.name) ?? []),
    keys: keySteps(of.get(paymentReferenceSettings.definition.name) ?? []),
    accounts: accountSteps(of.get(tieOutSettings.definition.name) ?? []),
  }
}

/** What is allowed on a day, a number. */
export function allowedOn({ allowed }: CashSettings, day: number): TieOutSettings {
  return allowed.findLast(({ from }) => from <= day)?.held ?? STANDARD_TIE_OUT
}

/** The keys on a day, a number. */
export function keysOn({ keys }: CashSettings, day: number): PaymentKeys {
  return keys.findLast(({ from }) => from <= day)?.held ?? STANDARD_KEYS
}

/** The accounts into which collections belong on a day, a number. */
export function accountsOn({ accounts }: CashSettings, day: number): readonly CollectionAccount[] {
  return accounts.findLast(({ from }) => from <= day)?.held ?? []
}

/**
 * What a stretch is tied by: the most days allowed, and all fees declared, on any of its days and on those of the stretch before, whose
 * payments may be open still.
 */
export function allowedIn({ allowed }: CashSettings, stretch: number): TieOutSettings {
  const held = [stretch - 1, stretch].flatMap((each) => stepsIn(allowed, each)).map((step) => step.held)
  const fees = new Map(held.flatMap((each) => each.fees).map((fee) => [JSON.stringify(fee), fee]))
  return {
    days_before: Math.max(...held.map(({ days_before }) => days_before)),
    days_after: Math.max(...held.map(({ days_after }) => days_after)),
    fees: [...fees.values()],
  }
}

/** Of the stretches from one to another, those that other settings apply to. */
export function stretchesThatDiffer(one: CashSettings, other: CashSettings, first: number, last: number): number[] {
  const textOf = (settings: CashSettings, stretch: number) =>
    JSON.stringify([allowedIn(settings, stretch), keysIn(settings, stretch)])
  const all = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  return all.filter((stretch) => textOf(one, stretch) !== textOf(other, stretch))
}

/** The keys of a stretch, with the days from which they hold. */
function keysIn({ keys }: CashSettings, stretch: number): readonly Json[] {
  const start = stretch * STRETCH_DAYS
  return stepsIn(keys, stretch).map(({ from, held }) => [Math.max(from, start), ...Object.values(held)])
}

function stepsIn<T>(steps: readonly Step<T>[], stretch: number): readonly Step<T>[] {
  const start = stretch * STRETCH_DAYS
  return steps.filter(
    ({ from }, at) => from < start + STRETCH_DAYS && (steps[at + 1]?.from ?? Number.POSITIVE_INFINITY) > start,
  )
}

const allowedShape = operatorShape(tieOutSettings)

function allowedSteps(patches: readonly DatedPatch[]): Step<TieOutSettings>[] {
  return stepsOf(patches, STANDARD_TIE_OUT, (day) => {
    const { days_before, days_after, processor_fees } = stateOn(patches, day, allowedShape)
    return {
      days_before: Number(days_before ?? STANDARD_TIE_OUT.days_before),
      days_after: Number(days_after ?? STANDARD_TIE_OUT.days_after),
      fees: listed(processor_fees).filter(isObject).map(feeOf),
    }
  })
}

function feeOf(fee: State): ProcessorFee {
  const { processor, currency, basis_points, fixed } = fee
  return {
    processor: String(processor),
    currency: String(currency),
    basis_points: Number(basis_points),
    fixed: Number(fixed),
  }
}

function accountSteps(patches: readonly DatedPatch[]): Step<readonly CollectionAccount[]>[] {
  return stepsOf(patches, [], (day) =>
    listed(stateOn(patches, day, allowedShape)['collection_accounts'])
      .filter(isObject)
      .map(accountOf),
  )
}

function accountOf({ account, debt_line_id, product_type }: State): CollectionAccount {
  return {
    account: String(account),
    ...(typeof debt_line_id === 'string' ? { debt_line: debt_line_id } : {}),
    ...(typeof product_type === 'string' ? { product_type } : {}),
  }
}

const keyShape = operatorShape(paymentReferenceSettings)

/** A lender may have several records: the keys of all count, in the order of their ids. */
function keySteps(patches: readonly SettingsPatch[]): Step<PaymentKeys>[] {
  const records = [...groupBy(patches, ({ id }) => id)].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each)
  return stepsOf(patches, STANDARD_KEYS, (day) => {
    const states = records.filter((each) => hasBegun(each, day)).map((each) => stateOn(each, day, keyShape))
    const named = (field: string, standard: readonly string[]) => {
      const keys = [...new Set(states.flatMap((state) => listed(state[field]).map(String)))]
      return keys.length > 0 ? keys : standard
    }
    return {
      references: named('reference_keys', STANDARD_KEYS.references),
      batches: named('batch_keys', STANDARD_KEYS.batches),
      processors: named('processor_keys', STANDARD_KEYS.processors),
    }
  })
}

function hasBegun(patches: readonly DatedPatch[], day: string): boolean {
  return patches.some(({ effective }) => effective === BEGINNING || (day !== BEGINNING && effective <= day))
}

function listed(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}
