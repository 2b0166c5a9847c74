// Findings of the checks that look at what receivables and obligors share: the same asset, the same file, the same details.
import { dayOfNumber } from '../../../core/day.ts'
import type { ThresholdsOf } from '../checks.ts'
import type { Finding } from '../finding.ts'
import type { Days } from './asset-identities.ts'
import type { DetailKind } from './shared-details.ts'
import { type Shared, sharedAmong } from './sharing.ts'

/** A receivable that has an identity, and the days on which it has it and owes something. */
export interface AssetHolder {
  readonly receivable_id: string
  readonly days: readonly Days[]
}

/** A receivable with a file, and the days from the first on which it is known to have begun. */
export interface FileHolder extends AssetHolder {
  /** The documents of the receivable that are this file. */
  readonly documents: readonly string[]
}

/** A receivable whose obligor has a detail, and the days on which the obligor has it and the receivable owes something. */
export interface DetailHolder {
  readonly obligor_id: string
  readonly days: readonly Days[]
}

/** The findings of `duplicate_asset` about the holders of one identity; `key` is of the identity. */
export function duplicateAssets(key: string, holders: readonly AssetHolder[]): Finding[] {
  const shared = sharedAmong(holders.map(byReceivable), 2)
  return shared.map((one) => ({
    ...findingOf('duplicate_asset', key, one),
    receivable_id: one.id,
    obligor_id: null,
    measured: { receivables: one.most },
    evidence: { receivables: one.others },
  }))
}

/** The findings of `identical_documents` about the receivables with one file. */
export function identicalDocuments(
  key: string,
  holders: readonly FileHolder[],
  { receivables_min }: ThresholdsOf<'identical_documents'>,
): Finding[] {
  const documents = new Map(holders.map((holder) => [holder.receivable_id, holder.documents]))
  return sharedAmong(holders.map(byReceivable), receivables_min).map((one) => ({
    ...findingOf('identical_documents', key, one),
    receivable_id: one.id,
    obligor_id: null,
    measured: { receivables: one.most },
    evidence: {
      receivables: one.others,
      documents: [one.id, ...one.others].flatMap((id) => documents.get(id) ?? []).toSorted(),
    },
  }))
}

/** The findings of `shared_details` about the obligors with one detail. */
export function sharedDetails(
  key: string,
  kind: DetailKind,
  holders: readonly DetailHolder[],
  thresholds: ThresholdsOf<'shared_details'>,
): Finding[] {
  const by_obligor = holders.map(({ obligor_id: id, days }) => ({ id, days }))
  return sharedAmong(by_obligor, thresholds[`${kind}_min`]).map((one) => ({
    ...findingOf('shared_details', key, one),
    receivable_id: null,
    obligor_id: one.id,
    measured: { obligors: one.most },
    evidence: { accounts: one.others },
  }))
}

function byReceivable({ receivable_id: id, days }: AssetHolder): { id: string; days: readonly Days[] } {
  return { id, days }
}

/** Two stretches of one identity differ in their first day. */
function findingOf(check: 'duplicate_asset' | 'identical_documents' | 'shared_details', key: string, shared: Shared) {
  const from = dayOfNumber(shared.from)
  const until = shared.until === Infinity ? null : dayOfNumber(shared.until)
  return { check, key: `${key} ${from}`, from, until, amount: null, currency: null } as const
}
