// How fresh figures are, in the form of every answer from stored calculations: whether they hold everything that was written, for how long
// something waits, whether a calculator fails, and which receivables or debt lines are left out.
import { answerList, answerRecord, count } from '@tapeline/contract/answer-record'
import { idField, momentField } from '@tapeline/contract/fields'
import { type Kind, choice } from '@tapeline/contract/kind'

const STATUSES = ['current', 'behind', 'failing']

/** Ids that an answer names at most. */
export const LEFT_OUT_MAX = 100

/** Receivables that figures leave out, and in which order they are named. */
export function leftOutField(order: 'oldest first' | 'newest first', description: string): Kind {
  const fields = {
    count: count('How many receivables.'),
    receivable_ids: answerList(idField('A receivable.'), `Their ids, at most ${LEFT_OUT_MAX}, ${order}.`),
  }
  return answerRecord(fields, [], description)
}

const FIELDS = {
  status: choice(
    STATUSES,
    '`current`: the figures hold everything that was written. `behind`: writes wait to be included, usually for a second or so. `failing`: ' +
      'the calculator fails, so that the figures stay those of known_at; the operator of the service is alerted.',
  ),
  waiting_since: momentField('When the oldest write that the figures do not hold yet was made; null where none waits.'),
  failing_since: momentField('Since when the calculator fails; null where it does not.'),
  left_out: leftOutField(
    'oldest first',
    'Receivables for which the calculation fails: the figures follow all others, and hold these as they were before, or not at all. ' +
      'Each is tried again when it changes, and after an update of the formulas.',
  ),
}

/** How fresh the figures are that the description names. */
export function freshnessField(description: string): Kind {
  return answerRecord(FIELDS, ['waiting_since', 'failing_since'], description)
}

/** How fresh the figures of an answer are. */
export const FRESHNESS_FIELD = freshnessField(
  'Whether the figures hold everything that was written up to now. Of a past known_at they do.',
)
