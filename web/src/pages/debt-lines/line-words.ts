// Words of a debt line as capital markets use them, where the interface's own word would not be read as that, and how each is meant.
import type { DrawStatus, TestStatus } from '../../service/api-types.ts'
import { type Clocks, clocksInWords, isPast } from '../../shell/clocks.ts'
import type { Tone } from '../../ui/tone.ts'
import { sentenceCase } from '../../ui/words.ts'

const WORDS: Readonly<Record<string, string>> = {
  not_testable: 'Not testable',
  in_cure: 'In cure',
  at_risk: 'At risk',
  pass: 'Pass',
  no_denominator: 'There is nothing to take a share of',
  not_reported: 'No financial statement with the lines that it needs was reported',
  no_bank_statements: 'There are no bank statements of the lender up to these days',
  tie_out_failing: 'The cash of the lender cannot be tied out at the moment',
  never_checked: 'The book of the lender was not checked as a whole yet',
  checks_failing: 'The book of the lender cannot be checked at the moment',
  not_computed: 'This metric is a word of the agreement that nothing computes',
  terms_missing: 'The terms do not define what it needs',
  no_index_rate: 'No fixing of the index is known',
  no_exchange_rate: 'An exchange rate of the day is not known',
  window_not_full: 'Fewer months exist than the window has',
  before_schedule: 'The schedule of thresholds begins later',
  reporting_lag: 'the reporting lag of the terms',
  net_eligible: 'Net of excess',
  excess: 'Concentration excess',
  unconverted: 'Without an exchange rate',
  annualized_charge_off_rate: 'Annualized charge-off rate',
  cash_verified_ratio: 'Cash-verified share of collections',
  unmatched_cash_days: 'Age of the oldest unverified collection',
  collections_verified: 'Collections that the bank shows',
  unverified_collections: 'Unverified collections',
  no_findings: 'Free of findings',
  receivables_with_findings: 'Share of receivables with findings',
  cash: 'Eligible cash',
  reserved: 'Reserves',
  base: 'Borrowing base',
  outstanding: 'Drawn and outstanding',
  margin_step_up: 'Margin step-up',
  draw_stop: 'Draw stop',
  top_obligors: 'Largest obligors',
  overcollateralization: 'Over-collateralization',
  ebitda: 'EBITDA',
}

/** Why there is no figure, and which currencies have no exchange rate. */
export function missingWords(missing: string, currencies: readonly string[]): string {
  return currencies.length === 0 ? wordOf(missing) : `${wordOf(missing)}: ${currencies.join(', ')}`
}

/** A word of the interface for people. */
export function wordOf(word: string): string {
  return WORDS[word] ?? sentenceCase(word)
}

/** What a list of records holds at another day or moment than today and now; nothing to show for those. */
export function leadOnClocks(clocks: Clocks): string | undefined {
  return isPast(clocks) ? `${clocksInWords(clocks)}: what was recorded and dated later is left out.` : undefined
}

/** How the status of a line is meant. */
export function toneOfLine(status: string): Tone {
  if (status === 'active') return 'good'
  if (status === 'suspended') return 'bad'
  return status === 'pending' || status === 'closed' || status === 'matured' ? 'plain' : 'watch'
}

const TONES_OF_TESTS: Readonly<Record<TestStatus, Tone>> = {
  pass: 'good',
  cured: 'good',
  waived: 'plain',
  not_testable: 'plain',
  at_risk: 'watch',
  in_cure: 'watch',
  breach: 'bad',
}

/** How the status of a covenant test is meant. */
export function toneOfTest(status: TestStatus): Tone {
  return TONES_OF_TESTS[status]
}

const TONES_OF_DRAWS: Readonly<Record<DrawStatus, Tone>> = {
  requested: 'watch',
  approved: 'good',
  funded: 'good',
  settled: 'plain',
  declined: 'bad',
  canceled: 'plain',
}

/** How the status of a draw request is meant. */
export function toneOfDraw(status: DrawStatus): Tone {
  return TONES_OF_DRAWS[status]
}
