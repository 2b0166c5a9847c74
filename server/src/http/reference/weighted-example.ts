// The weighted averages of the examples' portfolio: those of its one loan, whose obligor is scored by one bureau.
import { CREDIT_BUREAUS } from '@tapeline/kernel/core/credit-bureaus'
import type { Example } from './record-example.ts'

const CREDIT_SCORES: Example = {
  ...Object.fromEntries(CREDIT_BUREAUS.map((bureau) => [bureau, null])),
  'experian': {
    'average': { 'numerator': 720000000, 'denominator': 1000000, 'value': 720 },
    'coverage': { 'numerator': 1000000, 'denominator': 1000000, 'value': 1 },
  },
  'unlisted': null,
}

/** The factor rate of the loan: the total of its schedule, divided by the amount advanced. */
export const FACTOR_RATE: Example = {
  'average': { 'numerator': 1066186, 'denominator': 1000000, 'value': 1.066186 },
  'coverage': { 'numerator': 1000000, 'denominator': 1000000, 'value': 1 },
}

/** The averages in the form of the summary. */
export const WEIGHTED: Example = {
  'wac': {
    'average': { 'numerator': 120000, 'denominator': 1000000, 'value': 0.12 },
    'coverage': { 'numerator': 1000000, 'denominator': 1000000, 'value': 1 },
  },
  'wam': {
    'average': { 'numerator': 12000000, 'denominator': 1000000, 'value': 12 },
    'coverage': { 'numerator': 1000000, 'denominator': 1000000, 'value': 1 },
  },
  'wala': {
    'average': { 'numerator': 0, 'denominator': 1000000, 'value': 0 },
    'coverage': { 'numerator': 1000000, 'denominator': 1000000, 'value': 1 },
  },
  'original_term_days': {
    'average': { 'numerator': 365000000, 'denominator': 1000000, 'value': 365 },
    'coverage': { 'numerator': 1000000, 'denominator': 1000000, 'value': 1 },
  },
  'remaining_term_days': {
    'average': { 'numerator': 349000000, 'denominator': 1000000, 'value': 349 },
    'coverage': { 'numerator': 1000000, 'denominator': 1000000, 'value': 1 },
  },
  'age_days': {
    'average': { 'numerator': 16000000, 'denominator': 1000000, 'value': 16 },
    'coverage': { 'numerator': 1000000, 'denominator': 1000000, 'value': 1 },
  },
  'credit_scores': CREDIT_SCORES,
}
