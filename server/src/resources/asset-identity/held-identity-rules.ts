// Which identities a receivable has and which details who owes it, from the patches of both, and the days on which they do. Pure.
import { BEGINNING, type DatedPatch, stateOn } from '@tapeline/kernel/core/dated-facts'
import { dayNumber } from '@tapeline/kernel/core/day'
import { accountShape } from '@tapeline/contract/records/account/account-definition'
import { receivableDefinition } from '@tapeline/contract/records/receivable-definition'
import { shapeOf } from '@tapeline/contract/resource'
import { groupBy } from '@tapeline/kernel/core/group-by'
import {
  type Days,
  type Held,
  daysInEither,
  heldOver,
  identitiesOverDays,
} from '@tapeline/kernel/metrics/integrity/identities/asset-identities'
import type { Identity } from '@tapeline/kernel/metrics/integrity/identities/identity-kinds'
import type { NamedIdentity } from '@tapeline/kernel/metrics/integrity/identities/named-fields'
import { type Detail, detailText, detailsOf } from '@tapeline/kernel/metrics/integrity/identities/shared-details'
import { checkVin } from '@tapeline/kernel/metrics/integrity/identities/vin'
import { postingOf } from '../../storage/dated-records.ts'

/** What is known of a receivable and of who owes it, and what identifies an asset by the settings. */
export interface KnownAsset {
  readonly receivable: readonly DatedPatch[]
  readonly obligor: readonly DatedPatch[]
  readonly named: readonly NamedIdentity[]
}

/** An identity of a receivable or a detail of its obligor, and the days on which they have it, whether anything is owed then or not. */
export interface HeldIdentity {
  readonly identity: string
  readonly kind: string
  /** What it is made of, as it is compared. */
  readonly value: string
  /** Whether it is compared within the lender. */
  readonly within: boolean
  /** Whether it distinguishes assets of several lenders. */
  readonly across: boolean
  /** Whether the number has a check digit, and it is wrong. */
  readonly check_failed: boolean
  readonly days: readonly Days[]
}

/** All that a receivable and its obligor have, over all days. */
export function identitiesHeld(known: KnownAsset): HeldIdentity[] {
  return [...assetsHeld(known), ...detailsHeld(known.obligor)]
}

/** The identities of the asset behind a receivable, over all days. */
export function assetsHeld(known: KnownAsset): HeldIdentity[] {
  return identitiesOf(known).map(({ what: { kind, value, within, across }, days }) => ({
    identity: identityOf({ kind, value }),
    kind,
    value,
    within,
    across,
    check_failed: kind === 'vin' && checkVin(value) === 'failed',
    days,
  }))
}

/** The details of who owes, over all days. */
export function detailsHeld(obligor: readonly DatedPatch[]): HeldIdentity[] {
  return detailsOver(obligor).map(({ what: { kind, value }, days }) => ({
    identity: identityOf({ kind, value }),
    kind,
    value,
    within: true,
    across: false,
    check_failed: false,
    days,
  }))
}

/** The patches of an account as they are compared: with stand-ins where there are some, which few accounts have. */
export function withStandIns(patches: readonly DatedPatch[], standIns: readonly DatedPatch[]): readonly DatedPatch[] {
  if (standIns.length === 0) return patches
  const by_place = new Map(standIns.map((each) => [placeOf(each), each.patch]))
  return patches.map((each) => ({ ...each, patch: { ...each.patch, ...by_place.get(placeOf(each)) } }))
}

function placeOf({ recorded, effective }: DatedPatch): string {
  return `${recorded} ${effective}`
}

/** What is held, with the identities that some stand for instead of them, null for none; where two stand for one, it is held on the days of both. */
export function heldInstead(
  held: readonly HeldIdentity[],
  instead: ReadonlyMap<string, string | null>,
): readonly HeldIdentity[] {
  if (instead.size === 0) return held
  const meant = held.flatMap((one) => {
    const identity = instead.get(one.identity)
    return identity === null ? [] : [{ ...one, identity: identity ?? one.identity }]
  })
  return [...groupBy(meant, ({ identity }) => identity).values()].flatMap((same) => {
    const [first] = same
    return first === undefined ? [] : [{ ...first, days: daysInEither(same.map(({ days }) => days)) }]
  })
}

/** What an identity is found by: 128 bits of SHA-256 of kind and value. */
export function identityOf({ kind, value }: { readonly kind: string; readonly value: string }): string {
  return postingOf(`identity ${kind}`, value)
}

const receivableShape = shapeOf(receivableDefinition(''))

/** Fields of an obligor of which identities of assets are made, and those of which details are. */
const OBLIGOR_FIELDS = ['legal_entity_id', 'name', 'first_name', 'last_name']
const DETAIL_FIELDS = ['phone', 'email', 'address', 'metadata']

/** Fields of a receivable that change often and are part of no identity. */
const NO_PART = new Set([
  'delinquent_amount',
  'delinquent_times',
  'delinquent_since',
  'funded_by',
  'fund_name',
  'interest_rate',
])

function identitiesOf({ receivable, obligor, named }: KnownAsset): Held<Identity>[] {
  const own = relevant(receivable, (field) => !NO_PART.has(field))
  const other = relevant(obligor, (field) => OBLIGOR_FIELDS.includes(field))
  const steps = stepsOf([own, other], (day) => ({
    receivable: stateOn(own, day, receivableShape),
    obligor: other.length === 0 ? undefined : stateOn(other, day, accountShape),
    named,
  }))
  return identitiesOverDays(steps)
}

function detailsOver(obligor: readonly DatedPatch[]): Held<Detail>[] {
  const own = relevant(obligor, (field) => DETAIL_FIELDS.includes(field))
  if (own.length === 0) return []
  return heldOver(
    stepsOf([own], (day) => stateOn(own, day, accountShape)),
    detailsOf,
    detailText,
  )
}

/** The patches that matter; that of the first day does in any case, since it states what was before. */
function relevant(patches: readonly DatedPatch[], matters: (field: string) => boolean): DatedPatch[] {
  const first = patches.reduce((day, { effective }) => (isBefore(effective, day) ? effective : day), '9999-12-31')
  return patches.filter(({ effective, patch }) => effective === first || Object.keys(patch).some(matters))
}

function isBefore(one: string, other: string): boolean {
  return other !== BEGINNING && (one === BEGINNING || one < other)
}

/** The states on the days of patches; the first of them holds before as well. */
function stepsOf<S>(
  patches: readonly (readonly DatedPatch[])[],
  stateAtDay: (day: string) => S,
): { readonly from: number; readonly state: S }[] {
  const days = [...new Set(patches.flat().map(({ effective }) => effective))].toSorted((one, other) =>
    isBefore(one, other) ? -1 : 1,
  )
  return days.map((day, at) => ({ from: at === 0 ? -Infinity : dayNumber(day), state: stateAtDay(day) }))
}
