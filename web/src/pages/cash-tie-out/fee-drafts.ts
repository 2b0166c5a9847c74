// Fees of processors as they are typed: a percentage and an amount in major units. Pure.
import { parseCurrency } from '@tapeline/kernel/core/currency'
import type { TieOutSettingsProcessorFee } from '@tapeline/sdk'
import { amountText } from '../../ui/amount.ts'
import { readAmount } from '../../ui/amount-input.ts'

/** A fee as it is typed. */
export interface FeeDraft {
  readonly processor: string
  readonly currency: string
  readonly percent: string
  readonly fixed: string
}

/** Sentences on what to type instead, by the place of the field: `processor_fees[0].fixed`. */
export type FeeFaults = Readonly<Record<string, string>>

/** A fee that nothing is written of yet. */
export const NO_FEE: FeeDraft = { processor: '', currency: 'USD', percent: '', fixed: '' }

/** As much of a payment may be declared: a fifth. */
const BASIS_POINTS_MAX = 2_000

/** A fee that is stored, as it is typed. */
export function draftOf({ processor, currency, basis_points, fixed }: TieOutSettingsProcessorFee): FeeDraft {
  return { processor, currency, percent: (basis_points / 100).toFixed(2), fixed: amountText(fixed, currency) }
}

/** A fee in words: `Payfast: 2.90 % and 0.30 USD`. */
export function feeText({ processor, currency, basis_points, fixed }: TieOutSettingsProcessorFee): string {
  return `${processor}: ${(basis_points / 100).toFixed(2)} % and ${amountText(fixed, currency)} ${currency}`
}

/** What drafts state, or what is wrong with them. */
export function readFees(
  drafts: readonly FeeDraft[],
): { readonly fees: readonly TieOutSettingsProcessorFee[] } | { readonly faults: FeeFaults } {
  const read = drafts.map(readFee)
  const faults = Object.fromEntries(
    read.flatMap((one, at) =>
      Object.entries(one.faults).map(([field, text]) => [`processor_fees[${at}].${field}`, text]),
    ),
  )
  return Object.keys(faults).length > 0 ? { faults } : { fees: read.map(({ fee }) => fee) }
}

function readFee({ processor, currency: typed, percent, fixed }: FeeDraft) {
  const currency = typed.trim().toUpperCase()
  const isCurrency = parseCurrency(currency).ok
  const points = pointsOf(percent)
  const amount = isCurrency ? readAmount(fixed.trim() === '' ? '0' : fixed, currency, { minimum: 0 }) : { amount: 0 }
  const faults: Record<string, string> = {
    ...(processor.trim() === '' ? { processor: 'Send the name of the processor as bank lines have it.' } : {}),
    ...(isCurrency ? {} : { currency: 'Send the three letters of a currency, such as USD.' }),
    ...(points === undefined ? { basis_points: 'Send a percentage from 0 to 20, such as 2.90.' } : {}),
    ...('problem' in amount ? { fixed: amount.problem } : {}),
  }
  const fee = {
    processor: processor.trim(),
    currency,
    basis_points: points ?? 0,
    fixed: 'amount' in amount ? amount.amount : 0,
  }
  return { fee, faults }
}

/** Hundredths of a percent; undefined for what is none. */
function pointsOf(text: string): number | undefined {
  const [, whole = '', decimals = ''] = /^(\d{1,2})(?:\.(\d{1,2}))?\s*%?$/.exec(text.trim()) ?? []
  if (whole === '') return undefined
  const points = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return points > BASIS_POINTS_MAX ? undefined : points
}
