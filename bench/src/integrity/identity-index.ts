// What the checks of identities find among the assets of lenders, by an index in memory: who has which identity, on which days. Only the identities of what
// changes are looked at again, as the service does.
import { groupBy } from '@tapeline/kernel/core/group-by'
import { type Days, assetIdentities } from '@tapeline/kernel/metrics/integrity/identities/asset-identities'
import {
  type ContestedAsset,
  contestedAssets,
  ownContest,
} from '@tapeline/kernel/metrics/integrity/identities/contested-assets'
import type { Finding } from '@tapeline/kernel/metrics/integrity/finding'
import {
  duplicateAssets,
  identicalDocuments,
  sharedDetails,
} from '@tapeline/kernel/metrics/integrity/identities/identity-findings'
import { identityText } from '@tapeline/kernel/metrics/integrity/identities/identity-kinds'
import { documentIdentity } from '@tapeline/kernel/metrics/integrity/identities/read-identity'
import { DETAIL_KINDS, detailText, detailsOf } from '@tapeline/kernel/metrics/integrity/identities/shared-details'
import { STANDARD_CHECKS } from '@tapeline/kernel/metrics/integrity/settings'
import type { BookAsset } from './identity-assets.ts'

/** One identity of one receivable. */
interface Row {
  readonly text: string
  readonly kind: string
  readonly within: boolean
  readonly across: boolean
  readonly organization: string
  readonly receivable_id: string
  readonly obligor_id: string
  readonly days: readonly Days[]
  readonly documents: readonly string[]
}

/** Something that is found of a lender's book. */
export interface FoundOf extends Pick<
  Finding,
  'check' | 'receivable_id' | 'obligor_id' | 'from' | 'until' | 'evidence'
> {
  readonly organization: string
}

/** What is found: by lender, as each lender sees it, and what the operator sees of contested assets. */
export interface FoundAll {
  readonly findings: readonly FoundOf[]
  readonly contested: readonly ContestedAsset[]
}

/** An index of the identities of all assets. */
export class IdentityIndex {
  readonly #rows = new Map<string, Row[]>()
  readonly #assets = new Map<string, BookAsset>()

  constructor(assets: readonly BookAsset[]) {
    for (const asset of assets) {
      this.#assets.set(nameOf(asset), asset)
      for (const row of rowsOf(asset)) {
        const rows = this.#rows.get(row.text)
        if (rows === undefined) this.#rows.set(row.text, [row])
        else rows.push(row)
      }
    }
  }

  /** How many identities there are. */
  get size(): number {
    return this.#rows.size
  }

  /** All that is found. */
  found(): FoundAll {
    return together(
      [...this.#rows.values()].map((rows) => foundOf(rows)),
      (name) => this.#assets.get(name),
    )
  }

  /** What is found newly where some assets are otherwise, or are there beside the others. */
  newlyFound(changed: readonly BookAsset[]): FoundAll {
    const assets = new Map(changed.map((asset) => [nameOf(asset), asset]))
    const rows = groupBy(changed.flatMap(rowsOf), ({ text }) => text)
    const before = together(
      [...rows.keys()].map((text) => foundOf(this.#rows.get(text) ?? [])),
      (name) => this.#assets.get(name),
    )
    const known = new Set([...before.findings, ...before.contested].map((one) => JSON.stringify(one)))
    const others = (text: string) => (this.#rows.get(text) ?? []).filter((row) => !assets.has(nameOf(row)))
    const after = together(
      [...rows].map(([text, own]) => foundOf([...others(text), ...own])),
      (name) => assets.get(name) ?? this.#assets.get(name),
    )
    const isNew = (one: object) => !known.has(JSON.stringify(one))
    return { findings: after.findings.filter(isNew), contested: after.contested.filter(isNew) }
  }
}

function nameOf({ organization, receivable_id }: Pick<BookAsset, 'organization' | 'receivable_id'>): string {
  return `${organization} ${receivable_id}`
}

function rowsOf({
  organization,
  receivable_id,
  obligor_id,
  receivable,
  obligor,
  owed,
  begun,
  documents,
}: BookAsset): Row[] {
  const row = { organization, receivable_id, obligor_id, days: owed, documents: [], within: true }
  const files = groupBy(documents, ({ sha256 }) => sha256)
  return [
    ...assetIdentities({ receivable, obligor }, []).map((identity) => ({
      ...row,
      ...identity,
      text: identityText(identity),
    })),
    ...detailsOf(obligor).map((detail) => ({ ...row, kind: detail.kind, text: detailText(detail), across: false })),
    ...[...files].flatMap(([sha256, same]) => {
      const identity = documentIdentity(sha256)
      if (identity === undefined) return []
      const days: Days[] = [[begun, Infinity]]
      return { ...row, ...identity, text: identityText(identity), days, documents: same.map(({ id }) => id).toSorted() }
    }),
  ].filter(({ days }) => days.length > 0)
}

/** What is found of those who have one identity. */
function foundOf(rows: readonly Row[]): FoundAll {
  const findings = [
    ...groupBy(
      rows.filter(({ within }) => within),
      ({ organization }) => organization,
    ),
  ].flatMap(([organization, own]) =>
    ofLender(own).map(({ check, receivable_id, obligor_id, from, until, evidence }) => ({
      organization,
      check,
      receivable_id,
      obligor_id,
      from,
      until,
      evidence,
    })),
  )
  return { findings, contested: contestedAssets(rows.filter(({ across }) => across)) }
}

function ofLender(rows: readonly Row[]): Finding[] {
  const [{ kind, text } = { kind: '', text: '' }] = rows
  const detail = DETAIL_KINDS.find((name) => name === kind)
  const { shared_details, identical_documents } = STANDARD_CHECKS
  if (detail !== undefined) return shared_details === null ? [] : sharedDetails(text, detail, rows, shared_details)
  if (kind === 'document')
    return identical_documents === null ? [] : identicalDocuments(text, rows, identical_documents)
  return duplicateAssets(text, rows)
}

/** With what each lender sees of its own contested receivables, each once. */
function together(found: readonly FoundAll[], assetOf: (name: string) => BookAsset | undefined): FoundAll {
  const contested = found.flatMap((one) => one.contested)
  const contenders = new Set(contested.flatMap((one) => one.contenders.map(nameOf)))
  const own = [...contenders].flatMap((name): FoundOf[] => {
    const asset = assetOf(name)
    const finding = asset === undefined ? undefined : ownContest(asset.receivable_id, asset.owed)
    if (asset === undefined || finding === undefined) return []
    const { check, receivable_id, obligor_id, from, until, evidence } = finding
    return [{ organization: asset.organization, check, receivable_id, obligor_id, from, until, evidence }]
  })
  return { findings: [...found.flatMap((one) => one.findings), ...own], contested }
}
