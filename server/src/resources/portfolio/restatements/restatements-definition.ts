// What a restatement answers: the figures of a month that are no longer what they were known to be, and the receivables, entries and
// statements that moved them.
import { answerList, answerRecord, count, exactInteger, exactMoney } from '@tapeline/contract/answer-record'
import { monthField } from '@tapeline/contract/composite-kind'
import { defineEndpoint } from '@tapeline/contract/endpoint'
import { currencyField, dayField, idField, momentField, signedMoney } from '@tapeline/contract/fields'
import { choice, freeText, yesNo } from '@tapeline/contract/kind'
import { LIMIT, equals } from '@tapeline/contract/list'
import { textParameter, wholeNumberParameter } from '@tapeline/contract/parameter'
import { type Fields, defineResource } from '@tapeline/contract/resource'
import { AMOUNTS_PARAMETER } from '@tapeline/contract/table-amounts'
import { inUnit } from '@tapeline/contract/units'
import { BASES, KINDS } from '@tapeline/kernel/metrics/portfolio/measures'
import { freshnessField } from '../../freshness/freshness-definition.ts'
import { DEEDS, STATEMENT_SUBJECTS } from './restatements-causes.ts'
import { CAUSES_MAX, SETTINGS_MAX } from './restatements-cause-reads.ts'
import { FIGURES } from './restatements-figures.ts'
import { METADATA_FILTER } from '../tables/portfolio-parameters.ts'
import { RESTATEMENT_PARAMETERS } from './restatements-parameters.ts'

const bucketName = (description: string) => freeText(60, description)

const CHANGE: Fields = {
  currency: currencyField('The currency of the figure.'),
  figure: choice(
    FIGURES,
    'Which figure of the month. opening to closing: the roll-forward of principal (M23). interest to other: cash received in the month. ' +
      'recovered: received after a write-off. not_understood: entries of types without a meaning. scheduled_principal and ' +
      'scheduled_interest: what fell due by the lender’s schedule. paid_as_scheduled and paid_ahead: principal paid by the schedule (M18). ' +
      'first_drawn: receivables drawn for the first time in the month. defaults and defaulted: receivables that came into default in the ' +
      'month, and their principal (M13). in_default: principal in default when it ended. open, paid_off, charged_off, ended_unexplained: ' +
      'what receivables were when it ended. too_large: receivables whose amounts are too large to be added up. in_bucket: what was in a ' +
      'bucket of days past due when it ended (M7).',
  ),
  unit: choice(KINDS, 'count: receivables. amount: money in the smallest denomination.'),
  basis: choice(BASES, 'The count of days past due that in_bucket refers to. Null for all other figures.'),
  bucket: bucketName('Of in_bucket: the bucket, by its name. Null of all others.'),
  before: inUnit(
    exactInteger('As known at since; 0 of a bucket that there was not by the settings known then.'),
    'minor_units_or_count',
  ),
  after: inUnit(
    exactInteger('As known at known_at; 0 of a bucket that there is not by the settings known then.'),
    'minor_units_or_count',
  ),
  difference: inUnit(exactInteger('after less before.'), 'minor_units_or_count'),
}

const change = answerRecord(CHANGE, ['basis', 'bucket'], 'A figure that changed.')

const entryThen = (description: string) =>
  answerRecord(
    {
      date: dayField('Its day.'),
      type: freeText(63, 'Its type.'),
      amount: signedMoney('Its amount.'),
      receivable_status: freeText(63, 'The status that it gave the receivable.'),
    },
    ['receivable_status'],
    description,
  )

/** An entry that moved a figure. */
export const entryCause = answerRecord(
  {
    entry_id: idField('The entry.'),
    did: choice(DEEDS, 'What became of it between the two moments.'),
    before: entryThen('The entry as known at since; null where it was added.'),
    after: entryThen('The entry as known at known_at; null where it was deleted.'),
    recorded_at: momentField('When the later of the two versions, or the deletion, became known.'),
  },
  ['before', 'after'],
  'An entry that differs.',
)

/** A statement that moved a figure. */
export const statementCause = answerRecord(
  {
    of: choice(STATEMENT_SUBJECTS, 'The record that was changed.'),
    id: idField('The receivable, the obligor, the organization whose settings they are, the pledge or the debt line.'),
    fields: answerList(freeText(63, 'The name of a field.'), 'The changed fields with their values.'),
    effective_date: dayField('The day from which it holds; null where from the beginning.'),
    recorded_at: momentField('When it became known.'),
  },
  ['effective_date'],
  'Changes written between the two moments.',
)

const bothBuckets = (description: string) =>
  answerRecord(
    { before: bucketName('As known at since.'), after: bucketName('As known at known_at.') },
    ['before', 'after'],
    `${description} Null where it was not open, or not among the receivables asked about.`,
  )

const RECEIVABLE: Fields = {
  receivable_id: idField('The receivable.'),
  currency: currencyField('Its currency.'),
  closing: answerRecord(
    {
      before: exactMoney('As known at since.'),
      after: exactMoney('As known at known_at.'),
      difference: exactMoney('after less before.'),
    },
    [],
    'Its principal outstanding at the end of the month.',
  ),
  reported: bothBuckets("Its bucket at the end of the month by the lender's word."),
  computed: bothBuckets('The same by what was due and paid.'),
  changes: answerList(
    change,
    'Its figures that changed. Over all receivables they add up to the changes of the portfolio.',
  ),
  entries: answerList(
    entryCause,
    'Entries up to the end of the month that came, changed or were deleted between the two moments, by date and id: the first ' +
      `${CAUSES_MAX} in JSON, all as CSV.`,
  ),
  entries_count: count('How many entries that is.'),
  statements: answerList(
    statementCause,
    'Changes of it, and of its obligor and its pledge where the filters depend on them, that were written between the two moments ' +
      'and affect the month: the first ' +
      `${CAUSES_MAX} in JSON, all as CSV.`,
  ),
  statements_count: count('How many changes that is.'),
}

const receivable = answerRecord(RECEIVABLE, [], 'A receivable whose figures changed.')

const token = (description: string) => freeText(1_023, description)

const restatements = defineResource({
  name: 'portfolio_restatements',
  description: 'What changed in a month that is over, from one moment to another, and what moved it.',
  fields: {},
  required: [],
  computed: {
    month: monthField('The month that is compared.'),
    since: momentField('The earlier moment.'),
    known_at: momentField('The later moment.'),
    freshness: freshnessField(
      'Whether the later side holds everything that was written up to now. Of a past known_at it does, as the earlier side does of since. ' +
        '`left_out` names the receivables for which the calculation fails on either side: their changes are missing.',
    ),
    definitions: freeText(255, 'The page of this service that documents formulas and sources.'),
    changes: answerList(change, 'The figures of the portfolio that changed, by currency; the same on every page.'),
    settings: answerList(
      statementCause,
      'Changes of the reporting settings, and of debt lines where one is filtered by, between the two moments that bear on the month: they ' +
        `may move any receivable. The latest ${SETTINGS_MAX} at most.`,
    ),
    receivables: answerList(receivable, 'A page of the receivables whose figures changed, newest first.'),
    has_more: yesNo('Whether there are more receivables behind this page.'),
    next_page: token('The token of the next page.'),
    previous_page: token('The token of the page before.'),
  },
  computed_always: [
    'month',
    'since',
    'known_at',
    'freshness',
    'definitions',
    'changes',
    'settings',
    'receivables',
    'has_more',
  ],
})

const DESCRIPTION =
  'Compares a month that is over as it was known at one moment with what is known at a later one: every figure that moved, by how much, ' +
  'and the receivables, entries and statements that moved it. The differences of the receivables add up to those of the portfolio.'

export const getRestatements = defineEndpoint({
  name: 'getPortfolioRestatements',
  method: 'GET',
  path: '/portfolio/restatements',
  tag: 'Portfolio',
  summary: 'Report what changed in a past month since it was first known, and why',
  description: `${DESCRIPTION} A page may hold fewer receivables than limit and still have one behind it.`,
  query: {
    ...RESTATEMENT_PARAMETERS,
    limit: wholeNumberParameter(LIMIT, 'How many receivables a page holds.'),
    page: textParameter('A token from next_page or previous_page, passed back unchanged with the same parameters.'),
  },
  metadata: METADATA_FILTER,
  answer: { status: 200, resource: restatements },
  errors: ['calculation_running'],
})

export const downloadRestatements = defineEndpoint({
  name: 'downloadPortfolioRestatements',
  method: 'GET',
  path: '/portfolio/restatements.csv',
  tag: 'Portfolio',
  summary: 'Report what changed in a past month since it was first known, as CSV',
  description:
    'The figures that changed, or every receivable whose figures did, in the form of /receivable-metrics.csv. Lists are JSON in their cell.',
  query: {
    ...RESTATEMENT_PARAMETERS,
    ...AMOUNTS_PARAMETER,
    of: equals(
      choice(['changes', 'receivables'], 'What to download; changes when left out.'),
      'What to download; changes when left out.',
    ),
  },
  metadata: METADATA_FILTER,
  answer: { status: 200, csv: true },
  errors: ['calculation_running'],
})

/** The fields of the rows of either table. */
export const RESTATEMENT_ROWS = { changes: CHANGE, receivables: RECEIVABLE } as const
