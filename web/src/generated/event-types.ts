// Generated from the definitions by `npm run generate`; not to be edited.

/** A type of event. */
export interface EventType {
  readonly type: string
  /** What it means, in a sentence. */
  readonly meaning: string
  /** The kind of record that it is about. */
  readonly subject: string
  /** Whether the operator receives it of its lenders. */
  readonly is_for_operator: boolean
  /** Fields of its data that have one of some words. */
  readonly choices: Readonly<Record<string, readonly string[]>>
  /** Fields of its data that count something. */
  readonly counts: readonly string[]
}

/** Every type of event. */
export const EVENT_TYPES: readonly EventType[] = [
  {
    type: 'account.created',
    meaning: 'An account was reported for the first time.',
    subject: 'account',
    is_for_operator: true,
    choices: {},
    counts: [],
  },
  {
    type: 'receivable.created',
    meaning: 'A receivable was reported for the first time.',
    subject: 'receivable',
    is_for_operator: true,
    choices: {},
    counts: [],
  },
  {
    type: 'receivable.status_changed',
    meaning: 'The status of a receivable, by the latest of its entries that states one, is another than before.',
    subject: 'receivable',
    is_for_operator: true,
    choices: {
      before: ['active', 'closed'],
      after: ['active', 'closed'],
    },
    counts: [],
  },
  {
    type: 'receivable.bucket_changed',
    meaning: 'A receivable is in another delinquency bucket than before, by what the lender reports: because a day began, or by a write.',
    subject: 'receivable',
    is_for_operator: true,
    choices: {
      cause: ['day', 'write'],
    },
    counts: ['days_past_due'],
  },
  {
    type: 'receivable.restated',
    meaning: 'Figures of a receivable on an earlier day that had been reported differ much from what was believed when the day began: entries or delinquency of the past were changed, deleted, or reported late.',
    subject: 'receivable',
    is_for_operator: true,
    choices: {},
    counts: ['outstanding_before', 'outstanding_after', 'collected_before', 'collected_after', 'past_due_days_before', 'past_due_days_after'],
  },
  {
    type: 'import.finished',
    meaning: 'All that was sent of an import was read, or it stopped because too much of it was faulty.',
    subject: 'import',
    is_for_operator: true,
    choices: {
      status: ['done', 'stopped'],
    },
    counts: ['lines_read', 'applied', 'unchanged', 'rejected', 'blank'],
  },
  {
    type: 'draw_request.requested',
    meaning: 'A lender asks for money on a debt line.',
    subject: 'draw_request',
    is_for_operator: true,
    choices: {
      before: ['requested', 'approved', 'declined', 'canceled', 'funded', 'settled'],
      status: ['requested', 'approved', 'declined', 'canceled', 'funded', 'settled'],
    },
    counts: [],
  },
  {
    type: 'draw_request.decided',
    meaning: 'The operator approved a draw request or declined it.',
    subject: 'draw_request',
    is_for_operator: true,
    choices: {
      before: ['requested', 'approved', 'declined', 'canceled', 'funded', 'settled'],
      status: ['requested', 'approved', 'declined', 'canceled', 'funded', 'settled'],
    },
    counts: [],
  },
  {
    type: 'draw_request.canceled',
    meaning: 'The lender took a draw request back.',
    subject: 'draw_request',
    is_for_operator: true,
    choices: {
      before: ['requested', 'approved', 'declined', 'canceled', 'funded', 'settled'],
      status: ['requested', 'approved', 'declined', 'canceled', 'funded', 'settled'],
    },
    counts: [],
  },
  {
    type: 'draw_request.funded',
    meaning: 'The operator has paid a draw request out.',
    subject: 'draw_request',
    is_for_operator: true,
    choices: {
      before: ['requested', 'approved', 'declined', 'canceled', 'funded', 'settled'],
      status: ['requested', 'approved', 'declined', 'canceled', 'funded', 'settled'],
    },
    counts: [],
  },
  {
    type: 'draw_request.settled',
    meaning: 'The transaction that paid a draw request out is known.',
    subject: 'draw_request',
    is_for_operator: true,
    choices: {
      before: ['requested', 'approved', 'declined', 'canceled', 'funded', 'settled'],
      status: ['requested', 'approved', 'declined', 'canceled', 'funded', 'settled'],
    },
    counts: [],
  },
  {
    type: 'debt_line.terms_changed',
    meaning: 'Terms of a debt line were agreed, or are stated otherwise than before.',
    subject: 'debt_line',
    is_for_operator: true,
    choices: {},
    counts: [],
  },
  {
    type: 'document.received',
    meaning: 'The file of a document was uploaded, or another one in its place.',
    subject: 'document',
    is_for_operator: true,
    choices: {},
    counts: ['size_bytes'],
  },
  {
    type: 'debt_line.month_closed',
    meaning: 'A month of a debt line was closed: what is calculated of it by then is what was first reported.',
    subject: 'debt_line',
    is_for_operator: true,
    choices: {
      by: ['lender', 'operator', 'reporting_lag'],
    },
    counts: [],
  },
  {
    type: 'debt_line.month_restated',
    meaning: 'Figures of a closed month of a debt line are no longer what they were known to be: something dated into the month was reported late, or corrected.',
    subject: 'debt_line',
    is_for_operator: true,
    choices: {},
    counts: [],
  },
  {
    type: 'covenant.breached',
    meaning: 'A test of a covenant is broken that was not, or its time to cure has passed.',
    subject: 'debt_line',
    is_for_operator: true,
    choices: {
      before: ['pass', 'at_risk', 'breach', 'in_cure', 'cured', 'waived', 'not_testable'],
      status: ['pass', 'at_risk', 'breach', 'in_cure', 'cured', 'waived', 'not_testable'],
      comparator: ['<=', '<', '>=', '>'],
    },
    counts: [],
  },
  {
    type: 'covenant.cured',
    meaning: 'A broken test of a covenant was cured in time, or is kept by what is known now.',
    subject: 'debt_line',
    is_for_operator: true,
    choices: {
      before: ['pass', 'at_risk', 'breach', 'in_cure', 'cured', 'waived', 'not_testable'],
      status: ['pass', 'at_risk', 'breach', 'in_cure', 'cured', 'waived', 'not_testable'],
      comparator: ['<=', '<', '>=', '>'],
    },
    counts: [],
  },
  {
    type: 'covenant.near_threshold',
    meaning: 'A test of a covenant is kept by less than its terms find comfortable, and was not before.',
    subject: 'debt_line',
    is_for_operator: true,
    choices: {
      before: ['pass', 'at_risk', 'breach', 'in_cure', 'cured', 'waived', 'not_testable'],
      status: ['pass', 'at_risk', 'breach', 'in_cure', 'cured', 'waived', 'not_testable'],
      comparator: ['<=', '<', '>=', '>'],
    },
    counts: [],
  },
  {
    type: 'covenant.waived',
    meaning: 'The breach of a test of a covenant was waived.',
    subject: 'debt_line',
    is_for_operator: true,
    choices: {
      before: ['pass', 'at_risk', 'breach', 'in_cure', 'cured', 'waived', 'not_testable'],
      status: ['pass', 'at_risk', 'breach', 'in_cure', 'cured', 'waived', 'not_testable'],
      comparator: ['<=', '<', '>=', '>'],
    },
    counts: [],
  },
  {
    type: 'debt_line.deficiency_opened',
    meaning: 'The principal that is owed on a debt line exceeds the lesser of borrowing base and commitment, and did not before.',
    subject: 'debt_line',
    is_for_operator: true,
    choices: {
      before: ['none', 'in_cure', 'breach'],
      status: ['none', 'in_cure', 'breach'],
    },
    counts: [],
  },
  {
    type: 'debt_line.deficiency_breached',
    meaning: 'The time to cure a deficiency of a debt line has passed, or is no longer allowed by its terms.',
    subject: 'debt_line',
    is_for_operator: true,
    choices: {
      before: ['none', 'in_cure', 'breach'],
      status: ['none', 'in_cure', 'breach'],
    },
    counts: [],
  },
  {
    type: 'debt_line.deficiency_closed',
    meaning: 'A debt line no longer has a deficiency.',
    subject: 'debt_line',
    is_for_operator: true,
    choices: {
      before: ['none', 'in_cure', 'breach'],
      status: ['none', 'in_cure', 'breach'],
    },
    counts: [],
  },
  {
    type: 'debt_line.data_late',
    meaning: 'The reporting lag of a month has passed, and since the month ended the lender has reported no receivable and no entry.',
    subject: 'debt_line',
    is_for_operator: true,
    choices: {},
    counts: [],
  },
  {
    type: 'debt_line.data_received',
    meaning: 'Behind the reporting lag of a month the lender reported a receivable or an entry again.',
    subject: 'debt_line',
    is_for_operator: true,
    choices: {},
    counts: ['days_late'],
  },
  {
    type: 'debt_line.cash_unverified',
    meaning: 'A collection is older than the tie-out settings allow without being shown by the operator’s statements of the bank; none was before.',
    subject: 'debt_line',
    is_for_operator: true,
    choices: {},
    counts: ['days', 'days_allowed'],
  },
  {
    type: 'debt_line.cash_verified',
    meaning: 'No collection is older any more than the tie-out settings allow without being shown by the operator’s statements of the bank.',
    subject: 'debt_line',
    is_for_operator: true,
    choices: {},
    counts: ['days', 'days_allowed'],
  },
  {
    type: 'debt_line.balances_unreconciled',
    meaning: 'Of the receivables that back a debt line more fail their balance check than the share that is allowed; until now they did not.',
    subject: 'debt_line',
    is_for_operator: true,
    choices: {},
    counts: ['unreconciled', 'checked'],
  },
  {
    type: 'debt_line.balances_reconciled',
    meaning: 'No more of the receivables that back a debt line fail their balance check any longer than the share that is allowed.',
    subject: 'debt_line',
    is_for_operator: true,
    choices: {},
    counts: ['unreconciled', 'checked'],
  },
  {
    type: 'finding.opened',
    meaning: 'An integrity check found something in the book that it had not found before.',
    subject: 'finding',
    is_for_operator: true,
    choices: {},
    counts: [],
  },
  {
    type: 'finding.closed',
    meaning: 'What an integrity check had found is no longer found.',
    subject: 'finding',
    is_for_operator: true,
    choices: {},
    counts: [],
  },
  {
    type: 'alert.opened',
    meaning: 'A rule of yours opened an alert.',
    subject: 'alert',
    is_for_operator: false,
    choices: {
      severity: ['information', 'warning', 'critical'],
      comparator: ['<=', '<', '>=', '>'],
      change_in: ['points', 'percent'],
    },
    counts: ['change_over_days', 'occurrences'],
  },
  {
    type: 'alert.closed',
    meaning: 'An alert of yours was closed.',
    subject: 'alert',
    is_for_operator: false,
    choices: {
      severity: ['information', 'warning', 'critical'],
      comparator: ['<=', '<', '>=', '>'],
      change_in: ['points', 'percent'],
      closed_by: ['condition', 'acknowledgement', 'rule'],
    },
    counts: ['change_over_days', 'occurrences'],
  },
  {
    type: 'api_key.created',
    meaning: 'An API key was created in the environment of the event.',
    subject: 'api_key',
    is_for_operator: false,
    choices: {},
    counts: [],
  },
  {
    type: 'api_key.deleted',
    meaning: 'An API key was deleted: no request with it succeeds any more.',
    subject: 'api_key',
    is_for_operator: false,
    choices: {},
    counts: [],
  },
  {
    type: 'user.created',
    meaning: 'Somebody became a user of the organization.',
    subject: 'user',
    is_for_operator: false,
    choices: {},
    counts: [],
  },
  {
    type: 'user.role_changed',
    meaning: 'A user was given another role.',
    subject: 'user',
    is_for_operator: false,
    choices: {
      before: ['admin', 'member'],
      after: ['admin', 'member'],
    },
    counts: [],
  },
  {
    type: 'user.removed',
    meaning: 'A user was removed: no sign-in as that user succeeds any more.',
    subject: 'user',
    is_for_operator: false,
    choices: {},
    counts: [],
  },
  {
    type: 'user.signed_in_from_new_place',
    meaning: 'A user signed in from a network from which that user had not signed in for 90 days.',
    subject: 'user',
    is_for_operator: false,
    choices: {},
    counts: [],
  },
]
