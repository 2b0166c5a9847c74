// The endpoint by which the dashboard asks what lines of a tape would change of the portfolio of a day, before any of them is sent: receivable after
// receivable, some hundred a request. Nothing is written and nothing is remembered.
import { defineDashboardEndpoint, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { answerList, answerRecord, count, exactMoney } from '@tapeline/contract/answer-record'
import { dayField } from '@tapeline/contract/fields'
import { freeText } from '@tapeline/contract/kind'

/** How many lines are judged at once. */
export const JUDGED_AT_ONCE_MAX = 10_000

/** How many receivables are calculated at once: all that is known of each is held meanwhile. */
export const RECEIVABLES_AT_ONCE_MAX = 2_000

const held = answerRecord(
  { count: count('How many more are open.'), amount: exactMoney('How much more principal is outstanding.') },
  [],
  'Open receivables.',
)

const change = namedRecord(
  'portfolio_change',
  {
    currency: freeText(3, 'The currency of the receivables.'),
    open: count('How many more have principal outstanding.'),
    paid_off: count('How many more are repaid.'),
    charged_off: count('How many more ended by a loss.'),
    closed_unexplained: count('How many more are closed with principal left.'),
    outstanding: exactMoney('How much more principal is outstanding.'),
    buckets: answerList(
      answerRecord(
        { bucket: freeText(60, 'The bucket of days past due.'), reported: held, computed: held },
        [],
        'Receivables of a bucket.',
      ),
      'By days past due.',
    ),
  },
  [],
  'What lines would change of the portfolio in one currency; below zero where there would be less.',
)

/** The endpoint. */
export const BOOK_WITH_LINES = {
  ask: defineDashboardEndpoint({
    method: 'POST',
    path: '/{environment}/portfolio-with-lines',
    form: {
      lines: freeText(
        1_048_576,
        `Lines of an import, all of those of each receivable that they name; at most ${JUDGED_AT_ONCE_MAX}, of ${RECEIVABLES_AT_ONCE_MAX} receivables.`,
      ),
      as_of: dayField('The day of the portfolio.'),
      known_at: freeText(60, 'The moment as known at which the portfolio is what the change is added to.'),
    },
    answer: namedRecord(
      'portfolio_with_lines',
      {
        changes: answerList(change, 'By currency.'),
        refused: count('Lines but those of accounts that would be refused, which change nothing.'),
        refused_accounts: answerList(
          freeText(255, 'The id of an account.'),
          'Accounts whose lines would be refused: one may be in several requests.',
        ),
        left_out: count('Receivables that cannot be calculated, which are left as they are.'),
      },
      [],
      'What lines would change of the portfolio of a day.',
    ),
  }),
}
