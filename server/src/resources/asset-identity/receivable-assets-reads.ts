// The rows of the index that follow from what is known of receivables: their collateral and metadata, who owes them, their files, and the days on
// which they owe something.
import { BEGINNING, type DatedPatch, stateOn } from '@tapeline/kernel/core/dated-facts'
import { dayNumber } from '@tapeline/kernel/core/day'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { accountShape } from '@tapeline/contract/records/account/account-definition'
import { receivableDefinition } from '@tapeline/contract/records/receivable-definition'
import { shapeOf } from '@tapeline/contract/resource'
import {
  type Days,
  type Held,
  daysInBoth,
  heldOver,
  identitiesOverDays,
} from '@tapeline/kernel/metrics/integrity/identities/asset-identities'
import type { Identity } from '@tapeline/kernel/metrics/integrity/identities/identity-kinds'
import type { NamedIdentity } from '@tapeline/kernel/metrics/integrity/identities/named-fields'
import { owedDays } from '@tapeline/kernel/metrics/integrity/identities/owed-days'
import { documentIdentity } from '@tapeline/kernel/metrics/integrity/identities/read-identity'
import { type Detail, detailText, detailsOf } from '@tapeline/kernel/metrics/integrity/identities/shared-details'
import { checkVin } from '@tapeline/kernel/metrics/integrity/identities/vin'
import type { Ledger } from '@tapeline/kernel/metrics/ledger/ledger'
import { decodeLedger } from '@tapeline/kernel/metrics/ledger/ledger-codec'
import type { MetricSettings } from '@tapeline/kernel/metrics/metric-settings'
import { obligorOf } from '@tapeline/kernel/metrics/portfolio/stratification-keys'
import { type Querier, statement } from '../../storage/database.ts'
import { postingOf } from '../../storage/dated-records.ts'
import { readObligorPatches } from '../portfolio/contribution/contributor-reads.ts'
import { readKnownFacts } from '../receivable-metrics/ledger-reads.ts'
import { type IdentityRow, storedDays } from './asset-identity-store.ts'
import { type LenderOfDocuments, type FiledDocument, readFiledDocuments } from './filed-document-reads.ts'

/** Whose receivables, as known at which position of its log, and by which settings. */
export interface AssetPlace extends LenderOfDocuments {
  readonly tenant: number
  readonly known_at: number
  readonly steps: readonly MetricSettings[]
  readonly named: readonly NamedIdentity[]
}

const findPatches = statement(
  'find-patches-for-identities',
  `
  select w.number, p.recorded, p.effective::text as effective, p.patch from unnest($2::bigint[]) as w(number)
  cross join lateral (
    select * from receivable_patches where tenant = $1 and number = w.number and recorded <= $3 offset 0) p`,
)

const findIds = statement(
  'find-ids-for-identities',
  `
  select w.number, r.id from unnest($2::bigint[]) as w(number)
  cross join lateral (select id from receivables where tenant = $1 and number = w.number offset 0) r`,
)

/** The rows of receivables, as they follow from what was known. */
export async function readAssetRows(
  querier: Querier,
  place: AssetPlace,
  numbers: readonly number[],
): Promise<IdentityRow[]> {
  if (numbers.length === 0) return []
  const { tenant, known_at } = place
  const patches = await querier.query<DatedPatch & { number: number }>(findPatches, [tenant, numbers, known_at])
  const known = groupBy(patches, ({ number }) => number)
  const obligors = new Map([...known].map(([number, own]) => [number, obligorOf(own)]))
  const ids = await querier.query<{ number: number; id: string }>(findIds, [tenant, [...known.keys()]])
  const [ledgers, about, files] = await Promise.all([
    readLedgers(querier, place, [...known.keys()]),
    readObligorPatches(querier, place, [...new Set(obligors.values())]),
    readFiledDocuments(
      querier,
      place,
      ids.map(({ id }) => id),
    ),
  ])
  const ofObligor = groupBy(about, ({ id }) => id)
  const ofReceivable = groupBy(files, ({ receivable_id }) => receivable_id)
  const idOf = new Map(ids.map(({ number, id }) => [number, id]))
  return [...known].flatMap(([number, receivable]) => {
    const obligor_id = obligors.get(number) ?? ''
    return rowsOf({
      number,
      obligor_id,
      receivable,
      obligor: ofObligor.get(obligor_id) ?? [],
      ledger: ledgers.get(number),
      documents: ofReceivable.get(idOf.get(number) ?? '') ?? [],
      place,
    })
  })
}

const findLedgers = statement(
  'find-ledgers-for-identities',
  `
  select w.number, l.ledger from unnest($2::bigint[]) as w(number)
  cross join lateral (
    select ledger from receivable_ledgers where tenant = $1 and receivable = w.number and position <= $3 offset 0) l`,
)

/** Ledgers that are of the position or before are as known there; others are made from history. */
async function readLedgers(
  querier: Querier,
  { tenant, known_at, steps }: AssetPlace,
  numbers: readonly number[],
): Promise<Map<number, Ledger>> {
  const rows = await querier.query<{ number: number; ledger: Buffer }>(findLedgers, [tenant, numbers, known_at])
  const ledgers = new Map(rows.map(({ number, ledger }) => [number, decodeLedger(ledger)]))
  const others = numbers.filter((number) => !ledgers.has(number))
  for (const { number, ledger } of await readKnownFacts(querier, { tenant, known_at, steps }, others))
    ledgers.set(number, ledger)
  return ledgers
}

interface AssetFacts {
  readonly number: number
  readonly obligor_id: string
  readonly receivable: readonly DatedPatch[]
  readonly obligor: readonly DatedPatch[]
  readonly ledger: Ledger | undefined
  readonly documents: readonly FiledDocument[]
  readonly place: AssetPlace
}

function rowsOf(facts: AssetFacts): IdentityRow[] {
  const { number, obligor_id, ledger } = facts
  const owed = ledger === undefined ? [] : owedDays(ledger, facts.place.steps)
  const row = { number, obligor_id, check_failed: false, documents: [] }
  const during = ({ days }: { readonly days: readonly Days[] }) => storedDays(daysInBoth(days, owed))
  return [
    ...identitiesOf(facts).map((held) => ({
      ...row,
      identity: identityOf(held.what),
      kind: held.what.kind,
      within: held.what.within,
      across: held.what.across,
      check_failed: held.what.kind === 'vin' && checkVin(held.what.value) === 'failed',
      days: during(held),
    })),
    ...detailsHeld(facts.obligor).map((held) => ({
      ...row,
      identity: identityOf(held.what),
      kind: held.what.kind,
      within: true,
      across: false,
      days: during(held),
    })),
    ...filesOf(facts),
  ].filter(({ days }) => days.length > 0)
}

/** What an identity is found by: 128 bits of SHA-256 of kind and value. */
export function identityOf({ kind, value }: Pick<Identity | Detail, 'kind' | 'value'>): string {
  return postingOf(`identity ${kind}`, value)
}

const receivableShape = shapeOf(receivableDefinition(''))

/** Fields of an obligor of which identities and details are made. */
const OBLIGOR_FIELDS = ['legal_entity_id', 'name', 'first_name', 'last_name', 'phone', 'email', 'address', 'metadata']

/** Fields of a receivable that change often and are part of no identity. */
const NO_PART = new Set([
  'delinquent_amount',
  'delinquent_times',
  'delinquent_since',
  'funded_by',
  'fund_name',
  'interest_rate',
])

function identitiesOf({ receivable, obligor, place }: AssetFacts): Held<Identity>[] {
  const own = relevant(receivable, (field) => !NO_PART.has(field))
  const other = relevant(obligor, (field) => OBLIGOR_FIELDS.includes(field))
  const steps = stepsOf([own, other], (day) => ({
    receivable: stateOn(own, day, receivableShape),
    obligor: other.length === 0 ? undefined : stateOn(other, day, accountShape),
    named: place.named,
  }))
  return identitiesOverDays(steps)
}

function detailsHeld(obligor: readonly DatedPatch[]): Held<Detail>[] {
  const own = relevant(obligor, (field) => OBLIGOR_FIELDS.includes(field))
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

/** A file counts from the day on which the receivable began, whether it owes something or not. */
function filesOf({ number, obligor_id, ledger, documents }: AssetFacts): IdentityRow[] {
  if (ledger === undefined) return []
  return [...groupBy(documents, ({ sha256 }) => sha256)].flatMap(([sha256, same]) => {
    const identity = documentIdentity(sha256)
    if (identity === undefined) return []
    return {
      identity: identityOf(identity),
      number,
      kind: identity.kind,
      within: identity.within,
      across: identity.across,
      check_failed: false,
      obligor_id,
      days: storedDays([[ledger.origination, Infinity]]),
      documents: same.map(({ id }) => id).toSorted(),
    }
  })
}
