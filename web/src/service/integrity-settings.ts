// Which checks are made of a lender, and by which thresholds: the operator sets them, the lender reads what is in force with its checks.
import type { IntegritySettings, IntegritySettingsWrite } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'

/** What is set of a lender; `from` is the day from which it holds, today where it is left out. */
interface SavedChecks {
  readonly organization: string
  readonly checks: IntegritySettingsWrite['checks']
  readonly from: string | undefined
}

/** Sets some checks; the others stay as they are. A check that is null is as it is unless set. */
export function saveIntegritySettings(environment: Environment, { organization, checks, from }: SavedChecks) {
  const path = withQuery(`/${environment}/v/operator/integrity-settings`, { effective_date: from })
  return call<IntegritySettings>('POST', path, { id: organization, organization, checks })
}
