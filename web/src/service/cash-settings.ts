// By what the cash of a lender is tied out: the days and fees that the operator allows, and where the lender states the references of its payments.
import { queryOptions } from '@tanstack/react-query'
import type { PaymentReferenceSettings, TieOutSettings } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { ServiceFault, call, withQuery } from './call.ts'
import { pathPart } from './list.ts'
import type { AskedClocks } from './portfolio.ts'
import { type Reader, pathFor } from './readers.ts'
import { readRecords } from './records-on-clocks.ts'

const TIE_OUT = '/tie-out-settings'
const REFERENCES = '/payment-reference-settings'

/** What is in force where nothing is set. */
export const STANDARD_TIE_OUT = { days_before: 1, days_after: 5, processor_fees: [], collection_accounts: [] } as const

/** The metadata keys that are looked at where no settings name any. */
export const STANDARD_KEYS = {
  reference_keys: ['reference', 'payment_reference', 'contract_number', 'invoice_number'],
  batch_keys: ['payout_batch'],
  processor_keys: ['processor'],
} as const

/** Who reads the settings of which lender. */
export interface SettingsOf {
  readonly reader: Reader
  readonly organization: string
}

/** The settings of a lender on the clocks; null where none are set. */
export const tieOutSettingsQuery = (
  environment: Environment,
  { reader, organization }: SettingsOf,
  { as_of, known_at }: AskedClocks,
) =>
  queryOptions({
    queryKey: ['cash-settings', 'tie-out', environment, reader, organization, as_of, known_at],
    queryFn: async () => {
      const path = `/${environment}/v${pathFor(reader, TIE_OUT)}/${pathPart(organization)}`
      try {
        return await call<TieOutSettings>('GET', withQuery(path, { as_of, known_at }))
      } catch (error) {
        if (error instanceof ServiceFault && error.status === 404) return null
        throw error
      }
    },
  })

/** Where references are stated, a record for each of the lender's systems; as many as a page holds. */
export const referenceSettingsQuery = (
  environment: Environment,
  { reader, organization }: SettingsOf,
  clocks: AskedClocks,
) =>
  queryOptions({
    queryKey: ['cash-settings', 'references', environment, reader, organization, clocks.as_of, clocks.known_at],
    queryFn: async ({ signal }) => {
      const question = { limit: '100', ...(reader === 'operator' ? { organization } : {}) }
      const on = { clocks: { as_of: clocks.as_of, known_at: clocks.known_at } }
      const path = pathFor(reader, REFERENCES)
      return (await readRecords<PaymentReferenceSettings>(environment, path, question, on, signal)).data
    },
  })

/** What is written of settings; `from` is the day from which a change holds, today where it is left out. */
interface Saved<Record> {
  readonly record: Partial<Record> & { readonly id: string; readonly organization: string }
  readonly from: string | undefined
}

/** Saves days and fees; the operator alone may. */
export function saveTieOutSettings(environment: Environment, { record, from }: Saved<TieOutSettings>) {
  const path = withQuery(`/${environment}/v${pathFor('operator', TIE_OUT)}`, { effective_date: from })
  return call<TieOutSettings>('POST', path, record)
}

/** Saves where references are stated. */
export function saveReferenceSettings(
  environment: Environment,
  reader: Reader,
  { record, from }: Saved<PaymentReferenceSettings>,
) {
  const path = withQuery(`/${environment}/v${pathFor(reader, REFERENCES)}`, { effective_date: from })
  return call<PaymentReferenceSettings>('POST', path, record)
}
