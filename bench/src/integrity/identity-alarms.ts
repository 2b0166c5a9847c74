// The share of receivables about which each check of identities finds something, where nothing was put in.
import type { CheckName } from '@tapeline/kernel/metrics/integrity/checks'
import type { BookAsset } from './identity-assets.ts'
import { IdentityIndex } from './identity-index.ts'

/** The checks of identities. */
export const IDENTITY_CHECKS = [
  'shared_details',
  'identical_documents',
  'duplicate_asset',
  'asset_contested',
] as const satisfies readonly CheckName[]

/** How many receivables or obligors a check names, and their share of all receivables. */
export interface IdentityAlarms {
  readonly named: number
  readonly share: number
}

/** What is found in a book as it is; every second obligor is one of another lender too, so that what is compared between lenders has something to compare. */
export function identityAlarms(assets: readonly BookAsset[]): Map<CheckName, IdentityAlarms> {
  const obligors = new Map([...new Set(assets.map(({ obligor_id }) => obligor_id))].map((id, at) => [id, at]))
  const split = assets.map((asset) => ({
    ...asset,
    organization: (obligors.get(asset.obligor_id) ?? 0) % 2 === 0 ? 'one' : 'two',
  }))
  const within = new IdentityIndex(assets).found().findings
  const between = new IdentityIndex(split).found().findings.filter(({ check }) => check === 'asset_contested')
  return new Map(
    IDENTITY_CHECKS.map((name) => {
      const findings = [...within, ...between].filter(({ check }) => check === name)
      const named = new Set(findings.map(({ receivable_id, obligor_id }) => receivable_id ?? obligor_id)).size
      return [name, { named, share: named / assets.length }]
    }),
  )
}
