// By what payments and lines of the bank are tied, where nothing else was set.
import type { TieOutSettings } from '@tapeline/kernel/metrics/cash-tie-out/items'

/** How far a line may be from its payment, and what processors keep. */
export const STANDARD_TIE_OUT: TieOutSettings = { days_before: 1, days_after: 5, fees: [] }

/** Metadata keys of entries and receivables in which references of payments stand. */
export const REFERENCE_KEYS = ['reference', 'payment_reference', 'contract_number', 'invoice_number'] as const

/** The metadata key of an entry in which the batch stands with which a processor paid it out. */
export const BATCH_KEY = 'payout_batch'

/** The metadata key of an entry in which the processor stands. */
export const PROCESSOR_KEY = 'processor'
