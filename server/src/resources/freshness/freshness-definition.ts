// How fresh figures are, as every answer from stored calculations says it: whether they hold everything that was written, for how long
// something waits, whether a calculator fails, and which receivables or debt lines are left out.
import { answerList, answerRecord, count } from '../../contract/answer-record.ts'
import { idField, momentField } from '../../contract/fields.ts'
import { choice } from '../../contract/kind.ts'

const STATUSES = ['current', 'behind', 'failing']

/** Ids that an answer names at most. */
export const LEFT_OUT_MAX = 100

/** How fresh figures are. */
export const FRESHNESS_FIELD = answerRecord(
  {
    status: choice(
      STATUSES,
      '`current`: the figures hold everything that was written. `behind`: writes wait to be included, usually for a second or so. `failing`: ' +
        'the calculator fails, so that the figures stay those of known_at; the operator of the service is alerted.',
    ),
    waiting_since: momentField(
      'When the oldest write that the figures do not hold yet was made; null where none waits.',
    ),
    failing_since: momentField('Since when the calculator fails; null where it does not.'),
    left_out: answerRecord(
      {
        count: count('How many receivables.'),
        receivable_ids: answerList(idField('A receivable.'), `Their ids, at most ${LEFT_OUT_MAX}, oldest first.`),
      },
      [],
      'Receivables for which the calculation fails: the figures follow all others, and hold these as they were before, or not at all. ' +
        'Each is tried again when it changes, and after an update of the formulas.',
    ),
  },
  ['waiting_since', 'failing_since'],
  'Whether the figures hold everything that was written up to now. Of a past known_at they do.',
)
