// Events of debt lines and of what a lender and its operator settle about them. Their data are ids and figures alone.
import { answerList, decimals, exactInteger, exactMoney } from '../../answer-record.ts'
import { monthField } from '../../composite-kind.ts'
import { defineEvent } from '../../event.ts'
import { currencyField, dayField, idField } from '../../fields.ts'
import { type Kind, choice, freeText, yesNo } from '../../kind.ts'

const debt_line_id = idField('The debt line.')

/** The moves of a draw request. */
export const DRAW_MOVES = ['requested', 'approved', 'declined', 'canceled', 'funded', 'settled'] as const

const draw = {
  draw_request_id: idField('The request.'),
  debt_line_id,
  amount: exactMoney('What is asked for.'),
  currency: currencyField('The currency of the debt line.'),
  before: choice(DRAW_MOVES, 'What the request was; null where it is new.'),
  status: choice(DRAW_MOVES, 'What it is now.'),
}

function drawEvent(move: string, description: string) {
  return defineEvent({
    type: `draw_request.${move}`,
    description,
    subject: 'draw_request',
    data: draw,
    may_be_null: ['before'],
    named_by_lender: 'draw_request_id',
  })
}

export const drawRequested = drawEvent('requested', 'A lender asks for money on a debt line.')
export const drawDecided = drawEvent('decided', 'The operator approved a draw request or declined it.')
export const drawCanceled = drawEvent('canceled', 'The lender took a draw request back.')
export const drawFunded = drawEvent('funded', 'The operator has paid a draw request out.')
export const drawSettled = drawEvent('settled', 'The transaction that paid a draw request out is known.')

export const termsChanged = defineEvent({
  type: 'debt_line.terms_changed',
  description: 'Terms of a debt line were agreed, or are stated otherwise than before.',
  subject: 'debt_line',
  data: {
    debt_line_id,
    debt_line_term_id: idField('The terms.'),
    is_new: yesNo('Whether these terms are new; otherwise they are corrected.'),
    effective_from: dayField('The first day on which they are in force.'),
    effective_until: dayField('The first day on which they no longer are; null without one.'),
    parts: answerList(freeText(63, 'A field of the terms.'), 'The fields that are other than before, in their order.'),
  },
  may_be_null: ['effective_until'],
})

export const monthClosed = defineEvent({
  type: 'debt_line.month_closed',
  description: 'A month of a debt line was closed: what is calculated of it by then is what was first reported.',
  subject: 'debt_line',
  data: {
    debt_line_id,
    month: monthField('The month, written YYYY-MM.'),
    as_of: dayField('The last day of the month.'),
    by: choice(
      ['lender', 'operator', 'reporting_lag'],
      'Who closed it: the lender, the operator, or the reporting lag of the terms.',
    ),
  },
})

/** What a test of a covenant means. */
export const TEST_STATUSES = ['pass', 'at_risk', 'breach', 'in_cure', 'cured', 'waived', 'not_testable'] as const

const status = (description: string): Kind => choice(TEST_STATUSES, description)

const test = {
  debt_line_id,
  debt_line_term_id: idField('The terms by which it is tested.'),
  covenant_id: idField('The covenant in the terms.'),
  test_month: monthField('The tested month.'),
  before: status('What the test meant before; null where the month was not tested before.'),
  status: status('What it means now, as in the list of covenant tests.'),
  metric: freeText(63, 'What the condition measures that decides: the first that is broken, otherwise the first.'),
  value: decimals('Its value, rounded half up to nine decimals; null where there is no figure.'),
  numerator: exactInteger('The upper part of the value; null where there is no figure.'),
  denominator: exactInteger('The lower part of the value; null where there is no figure.'),
  comparator: choice(['<=', '<', '>=', '>'], 'How the value compares with the threshold where the condition is true.'),
  threshold: decimals('What it is compared with; null where that is not known.'),
  headroom: decimals('How far the value is from the threshold, as a share of it; null where that is not known.'),
  cure_until: dayField('The last day on which a breach can be cured; null without one.'),
}

function covenantEvent(what: string, description: string) {
  return defineEvent({
    type: `covenant.${what}`,
    description,
    subject: 'debt_line',
    data: test,
    may_be_null: ['before', 'value', 'numerator', 'denominator', 'threshold', 'headroom', 'cure_until'],
  })
}

export const covenantBreached = covenantEvent(
  'breached',
  'A test of a covenant is broken that was not, or its time to cure has passed.',
)
export const covenantCured = covenantEvent(
  'cured',
  'A broken test of a covenant was cured in time, or is kept by what is known now.',
)
export const covenantNearThreshold = covenantEvent(
  'near_threshold',
  'A test of a covenant is kept by less than its terms find comfortable, and was not before.',
)
export const covenantWaived = covenantEvent('waived', 'The breach of a test of a covenant was waived.')
