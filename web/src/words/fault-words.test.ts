// Sentences of the service in the words of people: no name of the interface, no path, no amount in minor units.
import { expect, test } from 'vitest'
import { faultSentence, plainSentence } from './fault-words.ts'
import { placeLabel } from './field-labels.ts'

test.each([
  ['requested_for', 'requested_for must not be before today', 'Wanted on must not be before today.'],
  ['id', 'id is required: send the id of the document', 'Id is required: send the id of the document.'],
  ['name', 'name is required to create a debt_line', 'Name is required to create a debt line.'],
  [
    'concentration_limits[0].share_max',
    'concentration_limits[0].share_max must be from 0 to 1',
    'Concentration limits 1, largest share must be from 0 to 1.',
  ],
  [
    'fund_name',
    'fund_name must be empty when funded_by is `balance_sheet`: send fund_name: null',
    'Name of the fund must be empty when funded by is “balance sheet”: leave name of the fund empty.',
  ],
  [
    'settled_at',
    'settled_at is required while status is `settled`: send when the money moved, or status: "pending"',
    'Settled at is required while status is “settled”: send when the money moved, or “pending” as status.',
  ],
  [
    'obligor_id',
    'obligor_id names no account of yours: report the account first with POST /accounts',
    'Obligor id names no account of yours: report the account first.',
  ],
  [
    'expiry_date',
    'expiry_date cannot change without another file: send it with the new file, to POST /documents/{id}/content',
    'Valid until cannot change without another file: send it with the new file.',
  ],
  [
    'opened_on',
    'On 2026-02-01, which this write alters: opened_on must not be later',
    'On 2026-02-01, which this write alters: opened on must not be later.',
  ],
  [
    'id',
    'id names none: there is none with the id "acme_loan.v2"',
    'Id names none: there is none with the id "acme_loan.v2".',
  ],
  ['term', 'payment_frequency (loan_9) must be shorter', 'Payment frequency (loan_9) must be shorter.'],
])('%s: %s', (param, message, sentence) => {
  expect(faultSentence({ param, code: 'x', message })).toBe(sentence)
})

test.each([
  ['out_of_range', { minimum: 0, maximum: 9 }, 'Draw step, minimum must not be negative.'],
  ['out_of_range', { minimum: 1 }, 'Draw step, minimum must be more than 0.'],
  ['invalid_type', { minimum: 0 }, 'Draw step, minimum must be an amount.'],
  ['not_a_draw_step', { minimum: 5, nearest: [5] }, 'Draw step, minimum must be one of the amounts that can be drawn.'],
  ['exceeds', { maximum: 0 }, 'Draw step, minimum is more than can be drawn. Nothing can be drawn now.'],
])('an amount without a currency, %s with %j', (code, limits, sentence) => {
  const fault = { param: 'draw_step.minimum', code, message: 'draw_step.minimum must be 5000', limits }
  expect(faultSentence(fault)).toBe(sentence)
})

test.each([
  ['The file is too large: send one of at most 26214400 bytes.', 'The file is too large: send one of at most 26.2 MB.'],
  ['Another of your accounts holds this legal_entity_id.', 'Another of your accounts holds this legal entity id.'],
  ['See e.g. https://example.com/a_b', 'See e.g. https://example.com/a_b.'],
])('%s', (message, sentence) => {
  expect(plainSentence(message)).toBe(sentence)
})

test('a place is read outside in, counted from one', () => {
  expect(placeLabel('covenants[1].levels[0].threshold')).toBe('Covenants 2, levels 1, threshold')
})
