// Findings added up: by check, by month, and by lender for the operator.
import { answerList, answerRecord, count, ratioField } from '@tapeline/contract/answer-record'
import { monthField } from '@tapeline/contract/composite-kind'
import { dayField, idField, momentField } from '@tapeline/contract/fields'
import { type Kind, choice, freeText, yesNo } from '@tapeline/contract/kind'
import { type Fields, defineResource } from '@tapeline/contract/resource'
import { freshnessField } from '../freshness/freshness-definition.ts'
import { CHECK, FINDING_STATES, SEVERITY, THRESHOLD_IN_FORCE } from './finding-definition.ts'

/** Where the checks are explained. */
export const DEFINITIONS = '/docs/definitions/integrity-checks'

const byState = (what: string): Kind =>
  answerRecord(Object.fromEntries(FINDING_STATES.map((state) => [state, count(`Those that are ${state}.`)])), [], what)

const COUNTS = {
  findings: byState('How many findings hold, by state.'),
  receivables: byState('How many receivables they are about, by state.'),
}

const FRESHNESS = freshnessField(
  'Whether the findings hold everything that was written up to now. Of a past known_at they are those that had been found by then.',
)

/** An answer of rows on two clocks. */
function figuresOf(name: string, description: string, rows: Kind) {
  const head: Fields = {
    as_of: dayField('The day of the findings.'),
    known_at: momentField(
      'The moment whose findings are shown, at or before the one that was asked for; null before the first.',
    ),
    freshness: FRESHNESS,
    definitions: freeText(255, 'The page of this service that documents the checks.'),
    data: rows,
  }
  return defineResource({
    name,
    description,
    fields: {},
    required: [],
    computed: head,
    computed_always: Object.keys(head).filter((field) => field !== 'known_at'),
  })
}

const CHECK_ROW = {
  check: CHECK,
  scope: choice(['receivable', 'obligor', 'lender', 'identity'], 'What it looks at as a whole.'),
  severity: SEVERITY,
  description: freeText(500, 'What it finds, in one sentence.'),
  formula: freeText(1_000, 'How, so that anybody can repeat it.'),
  is_on: yesNo('Whether it is looked for on as_of; the operator can turn it off.'),
  thresholds: answerList(
    answerRecord(
      {
        ...THRESHOLD_IN_FORCE,
        standard: count('What it is unless it is set.'),
        minimum: count('The least that can be set.'),
        maximum: count('The most.'),
      },
      [],
      'A threshold.',
    ),
    'Its thresholds as in force on as_of.',
  ),
  ...COUNTS,
  receivables_looked_at: count('The receivables that the check looked at; 0 where it is turned off.'),
  open_share: ratioField('Receivables with an open finding by receivables looked at.', 'fraction'),
}

export const integrityChecks = figuresOf(
  'integrity_checks',
  'The integrity checks, with their thresholds and with what they found.',
  answerList(answerRecord(CHECK_ROW, ['open_share'], 'A check.'), 'The checks, in a fixed order.'),
)

const MONTH_ROW = {
  month: monthField('The month.'),
  open: yesNo('Whether the month is in progress on as_of.'),
  check: CHECK,
  severity: SEVERITY,
  found: count('Findings whose first day is in the month, up to as_of.'),
  ended: count('Findings that hold no longer from a day of the month on, up to as_of.'),
  closed: count(
    'Findings that were open when the month began, or that began in it, and that are not open at its end: they ended, or were explained or confirmed.',
  ),
  opened_again: count('Findings that were explained or confirmed when the month began, and that are open at its end.'),
  at_end: byState(
    'Findings that hold at the end of the month, or on as_of of a month in progress, by state on that day.',
  ),
}

export const findingsByMonth = figuresOf(
  'findings_by_month',
  'Findings by month and check.',
  answerList(
    answerRecord(MONTH_ROW, [], 'A row.'),
    'By month, then by check; only checks with a finding in the months.',
  ),
)

const ALL_CHECKS_ROW = {
  check: CHECK,
  severity: SEVERITY,
  description: freeText(500, 'What it finds, in one sentence.'),
  lenders: count('Lenders with an open finding of it.'),
  ...COUNTS,
  receivables_looked_at: count('The receivables of the lenders for which the check is on.'),
  open_share: ratioField('Receivables with an open finding by receivables looked at.', 'fraction'),
}

export const findingsByCheck = figuresOf(
  'findings_by_check',
  'Findings of all lenders by check.',
  answerList(answerRecord(ALL_CHECKS_ROW, ['open_share'], 'A check.'), 'The checks, in a fixed order.'),
)

const LENDER_ROW = {
  organization: idField('The organization.'),
  name: freeText(255, 'Its name.'),
  ...COUNTS,
  severe: byState('How many of the findings are of high severity, by state.'),
  receivables_looked_at: count('The receivables of the lender.'),
  open_share: ratioField('Receivables with an open finding by receivables looked at.', 'fraction'),
  known_at: momentField('The moment whose findings are shown; null before the first.'),
}

export const findingsByLender = figuresOf(
  'findings_by_lender',
  'Findings of each lender.',
  answerList(answerRecord(LENDER_ROW, ['open_share', 'known_at'], 'A lender.'), 'By id of the lender.'),
)
