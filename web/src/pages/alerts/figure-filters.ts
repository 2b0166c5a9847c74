// Which receivables the figure of an alert is of, as filters of their list. Pure, and apart from where alerts lead, which the overview loads too.
import type { Alert } from '@tapeline/sdk'
import type { Texts } from '../../shell/address.ts'

/** The filters of the list of receivables, beside the currency, that are those of a figure: one product at most, since the list takes no more. */
export function filtersOf({ figure, subject }: Pick<Alert, 'figure' | 'subject'>): Texts {
  if (subject.kind !== 'portfolio') return {}
  const { product_types, metadata } = figure?.selected_receivables ?? {}
  const days = figure?.metric.match(/\d+/)
  return {
    product_type: product_types?.[1] ? undefined : product_types?.[0],
    ...(days && { state: `${days[0]}+`, basis: 'reported' }),
    ...Object.fromEntries(Object.entries(metadata ?? {}).map(([key, value]) => [`metadata[${key}]`, String(value)])),
  }
}
