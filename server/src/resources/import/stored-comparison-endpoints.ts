// The endpoint by which the dashboard compares the lines of a tape with what is stored, before any of them is sent: some thousand lines a request,
// nothing is written and nothing is remembered.
import { defineDashboardEndpoint, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { answerList, count } from '@tapeline/contract/answer-record'
import { choice, freeText } from '@tapeline/contract/kind'
import { personal } from '@tapeline/contract/personal-data'

/** How many lines are compared at once. */
export const COMPARED_AT_ONCE_MAX = 2_000

/** What becomes of the record of a line: it is not stored yet, it is stored as the line states it, or the line changes it. */
export const OUTCOMES = ['new', 'unchanged', 'changed'] as const

/** What a line would do to a record that is probably not meant, in the words of imports. */
export const COMPARED_WARNINGS = ['other_obligor', 'other_party'] as const

const changedLine = namedRecord(
  'compared_line',
  {
    line: count('The number of the line in the request, the first being 1.'),
    stored: personal(
      freeText(1_048_576, 'The fields that would change, with the values that are stored, as a JSON object.'),
    ),
    currency: freeText(3, 'The currency of the receivable, the bank line or the bank balance; null of an account.'),
    warning: choice(
      COMPARED_WARNINGS,
      'other_obligor: the receivable has another obligor. other_party: the account is another person or business.',
    ),
  },
  ['currency', 'warning'],
  'A line that changes a stored record.',
)

/** The endpoint of the comparison. */
export const STORED_COMPARISON = {
  compare: defineDashboardEndpoint({
    method: 'POST',
    path: '/{environment}/stored-comparison',
    form: {
      lines: freeText(1_048_576, `Lines of an import, each a JSON object; at most ${COMPARED_AT_ONCE_MAX}.`),
    },
    answer: namedRecord(
      'stored_comparison',
      {
        outcomes: answerList(
          choice([...OUTCOMES, 'other'], 'What becomes of the record. other: the line states none.'),
          'Of each line.',
        ),
        changed: answerList(changedLine, 'The lines that change a record.'),
      },
      [],
      'Lines compared with what is stored.',
    ),
  }),
}
