// The rows of the index that follow from what is known of receivables: their collateral and metadata, who owes them, their files, and the days on
// which they owe something.
import type { DatedPatch } from '@tapeline/kernel/core/dated-facts'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { type Days, daysInBoth } from '@tapeline/kernel/metrics/integrity/identities/asset-identities'
import type { NamedIdentity } from '@tapeline/kernel/metrics/integrity/identities/named-fields'
import { owedDays } from '@tapeline/kernel/metrics/integrity/identities/owed-days'
import { documentIdentity } from '@tapeline/kernel/metrics/integrity/identities/read-identity'
import type { Ledger } from '@tapeline/kernel/metrics/ledger/ledger'
import { decodeLedger } from '@tapeline/kernel/metrics/ledger/ledger-codec'
import type { MetricSettings } from '@tapeline/kernel/metrics/metric-settings'
import { obligorOf } from '@tapeline/kernel/metrics/portfolio/stratification-keys'
import { type Querier, statement } from '../../storage/database.ts'
import { readObligorPatches } from '../portfolio/contribution/contributor-reads.ts'
import { readKnownFacts } from '../receivable-metrics/ledger-reads.ts'
import { type IdentityRow, storedDays } from './asset-identity-store.ts'
import { type LenderOfDocuments, type FiledDocument, readFiledDocuments } from './filed-document-reads.ts'
import { heldInstead, identitiesHeld, identityOf, withStandIns } from './held-identity-rules.ts'
import { readErasedObligors } from './kept-identity-store.ts'

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
  const [ledgers, erased, about, files] = await Promise.all([
    readLedgers(querier, place, [...known.keys()]),
    readErasedObligors(querier, tenant, [...new Set(obligors.values())]),
    readObligorPatches(querier, place, [...new Set(obligors.values())]),
    readFiledDocuments(
      querier,
      place,
      ids.map(({ id }) => id),
    ),
  ])
  const ofObligor = groupBy(about, ({ id }) => id)
  const standIns = groupBy(erased.stand_ins, ({ account_id }) => account_id)
  const kept = groupBy(erased.kept, ({ account_id }) => account_id)
  const ofReceivable = groupBy(files, ({ receivable_id }) => receivable_id)
  const idOf = new Map(ids.map(({ number, id }) => [number, id]))
  return [...known].flatMap(([number, receivable]) => {
    const obligor_id = obligors.get(number) ?? ''
    return rowsOf({
      number,
      obligor_id,
      receivable,
      obligor: withStandIns(ofObligor.get(obligor_id) ?? [], standIns.get(obligor_id) ?? []),
      ledger: ledgers.get(number),
      documents: ofReceivable.get(idOf.get(number) ?? '') ?? [],
      kept: new Map((kept.get(obligor_id) ?? []).map(({ stand_in, identity }) => [stand_in, identity])),
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
  /** What identities stand for that are made of stand-ins, where personal data of its obligor was erased. */
  readonly kept: ReadonlyMap<string, string | null>
  readonly place: AssetPlace
}

function rowsOf(facts: AssetFacts): IdentityRow[] {
  const { number, obligor_id, ledger } = facts
  const owed = ledger === undefined ? [] : owedDays(ledger, facts.place.steps)
  const row = { number, obligor_id, documents: [] }
  const during = ({ days }: { readonly days: readonly Days[] }) => storedDays(daysInBoth(days, owed))
  const held = heldInstead(identitiesHeld({ ...facts, named: facts.place.named }), facts.kept)
  const rows = held.map(({ identity, kind, within, across, check_failed, days }) => {
    return { ...row, identity, kind, within, across, check_failed, days: during({ days }) }
  })
  return [...rows, ...filesOf(facts)].filter(({ days }) => days.length > 0)
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
