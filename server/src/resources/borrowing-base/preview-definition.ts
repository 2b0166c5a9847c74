// Trying terms on a line: the borrowing base that they would make, beside the one of the terms in force. Nothing is saved.
import { answerList, answerRecord, count, exactMoney } from '@tapeline/contract/answer-record'
import { defineEndpoint } from '@tapeline/contract/endpoint'
import { currencyField, dayField, idField, momentField } from '@tapeline/contract/fields'
import { freeText } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { TERM_PARTS, debtLineTerm } from '../debt-line-term/debt-line-term-definition.ts'
import { freshnessField } from '../freshness/freshness-definition.ts'
import { CALCULATION, FIGURES, MAY_BE_NULL, TERMS } from './borrowing-base-definition.ts'
import { CLOCKS_OF_BASE } from './borrowing-base-endpoints.ts'

const triedTerms = defineResource({
  name: 'tried_terms',
  description:
    'Terms to try on a debt line: what is sent replaces that part of the terms in force on the day, what is left out stays as it is, null clears. ' +
    'Parts without an effect on the base, such as covenants, are validated too.',
  fields: Object.fromEntries(
    TERM_PARTS.flatMap((field) => {
      const kind = debtLineTerm.definition.fields[field]
      return kind === undefined ? [] : [[field, kind]]
    }),
  ),
  required: [],
  computed: {},
  computed_always: [],
})

/** Steps whose change is shown. */
export const CHANGES = {
  ineligible: exactMoney('More or less that fails a rule.'),
  eligible: exactMoney('More or less that is eligible.'),
  excess: exactMoney('More or less that limits take off.'),
  net_eligible: exactMoney('More or less that is lent against.'),
  advance: exactMoney('More or less that is lent; null where either has no advance rates.'),
  cash_counted: exactMoney('More or less cash that counts.'),
  reserved: exactMoney('More or less that is held back; null where either is not known.'),
  base: exactMoney('A larger or smaller borrowing base; null where either has none.'),
  availability: exactMoney('More or less that can be drawn; null where either has no base.'),
  deficiency: exactMoney('More or less that must be paid back; null where either has no base.'),
} as const

const NULL_WITHOUT_BASE = ['advance', 'reserved', 'base', 'availability', 'deficiency'] as const

const counts = {
  ineligible_count: count('More or fewer receivables that fail a rule.'),
  eligible_count: count('More or fewer receivables that are eligible.'),
}

const waterfall = (description: string) =>
  answerRecord({ terms: TERMS, ...FIGURES }, ['terms', ...MAY_BE_NULL], description)

const AMOUNT = {
  count: count('How many receivables.'),
  amount: exactMoney("In the line's currency."),
}

const FATE = {
  failed_rules: answerList(freeText(255, 'The id of a rule.'), 'The rules that it fails, in the order of the terms.'),
  excess: exactMoney('What limits take off it.'),
  net_eligible: exactMoney('What is left of it.'),
}

const changedReceivable = answerRecord(
  {
    receivable_id: idField('The id of the receivable.'),
    obligor_id: idField('The id of the account that owes it.'),
    pledged: exactMoney("Its outstanding principal in the line's currency; null where no rate is known."),
    before: answerRecord(FATE, [], 'By the terms in force.'),
    after: answerRecord(FATE, [], 'By the terms that are tried.'),
  },
  ['pledged'],
  'A receivable whose result changes.',
)

const changedReceivables = answerRecord(
  {
    became_eligible: answerRecord(AMOUNT, [], 'Receivables that no longer fail a rule, by what is pledged of them.'),
    became_ineligible: answerRecord(AMOUNT, [], 'Receivables that now fail a rule, by what is pledged of them.'),
    gained: answerRecord(AMOUNT, [], 'Receivables whose net eligible amount rises, and by how much.'),
    lost: answerRecord(AMOUNT, [], 'Receivables whose net eligible amount falls, and by how much.'),
    largest: answerList(changedReceivable, 'The largest gains and losses, at most 100, the largest change first.'),
  },
  [],
  'Receivables whose result differs from that under the terms in force; null until both are calculated, and where the former is no longer kept.',
)

const preview = defineResource({
  name: 'borrowing_base_preview',
  description: 'A borrowing base by terms that are tried, beside the one by the terms in force.',
  fields: {},
  required: [],
  computed: {
    debt_line_id: idField('The debt line.'),
    as_of: dayField('The day of the figures.'),
    known_at: momentField('The moment up to which writes are included.'),
    freshness: freshnessField(
      'Whether both bases hold everything that was written up to now. Of a past day or known_at they are calculated from everything that was ' +
        'known, and `left_out` names the receivables for which that fails.',
    ),
    definitions: freeText(255, 'The page of this service that documents formulas and sources.'),
    calculation: CALCULATION,
    currency: currencyField('Of the line, and of every amount that does not name another.'),
    tried: waterfall('By the terms that are tried; null until it is calculated.'),
    in_force: waterfall('By the terms in force; null until it is calculated.'),
    changes: answerRecord(
      { ...counts, ...CHANGES },
      NULL_WITHOUT_BASE,
      'By how much each step differs from the one by the terms in force; null until both are calculated.',
    ),
    changed_receivables: changedReceivables,
  },
  computed_always: ['debt_line_id', 'as_of', 'known_at', 'freshness', 'definitions', 'calculation'],
})

export const previewBorrowingBase = defineEndpoint({
  name: 'previewBorrowingBase',
  method: 'POST',
  scope: 'read',
  path: '/operator/debt-lines/{id}/borrowing-base/preview',
  tag: 'Borrowing bases',
  summary: 'Try terms on a debt line, without saving them',
  description:
    'Calculates the borrowing base of the current book under changed terms, and the difference of each step. Only what changes needs ' +
    'to be sent. The proposed terms are validated as terms are, and nothing is saved. Where it takes longer than a few seconds, calculation shows how far it ' +
    'is; send the same again to see more.',
  query: CLOCKS_OF_BASE,
  asks: triedTerms,
  answer: { status: 200, resource: preview },
  errors: ['forbidden', 'not_found'],
})
