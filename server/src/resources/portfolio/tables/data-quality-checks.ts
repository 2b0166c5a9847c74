// The checks of data-quality, and which of them are made of receivables that can be listed.
import { FINDINGS } from '@tapeline/kernel/metrics/portfolio/measures'

/** Checks that count receivables. */
export const OPENED_CHECKS = ['clean', ...FINDINGS, 'too_large'] as const

export type OpenedCheck = (typeof OPENED_CHECKS)[number]

/** Every check, in the order in which they are shown. */
export const CHECKS = [...OPENED_CHECKS, 'not_understood'] as const
