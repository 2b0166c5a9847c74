// Assets that receivables of two or more lenders share, as the operator sees them: all sides beside each other.
import { answerList, answerRecord, count } from '@tapeline/contract/answer-record'
import { currencyField, dayField, idField, momentField, signedMoney } from '@tapeline/contract/fields'
import { choice, freeText } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { STATUSES } from '@tapeline/contract/records/receivable-definition'
import { SETTABLE_KINDS } from '@tapeline/kernel/metrics/integrity/identities/identity-kinds'
import { FINDING_STATES } from '../finding/finding-definition.ts'

/** Sides of an asset that an answer holds. */
export const SIDES_MAX = 100

/** What receivables of several lenders are compared by: files are compared within a lender alone. */
export const KIND = choice(SETTABLE_KINDS, 'What identifies the asset.')

/** What was decided of the sides together. */
export const ASSET_STATE = choice(
  FINDING_STATES,
  'open: a side is open. confirmed: no side is open, and one is confirmed. explained: all sides are explained.',
)

const SIDE = {
  organization: idField('The lender.'),
  name: freeText(255, 'Its name.'),
  receivable_id: idField('The receivable of the lender.'),
  obligor_id: idField('Who owes it: the id of an account of the lender.'),
  product_type: freeText(255, 'Its product type.'),
  origination_date: dayField('The day of its origination.'),
  currency: currencyField('Its currency.'),
  outstanding: signedMoney('Outstanding principal on as_of; below zero what was overpaid.'),
  days_past_due: count("Days past due on as_of by the lender's word."),
  status: choice(STATUSES, 'The latest status stated on or before as_of; null where none is.'),
  funded_by: freeText(255, 'Who funded it on as_of.'),
  debt_line_id: idField('The debt line to which it is pledged on as_of; null where it is pledged to none.'),
  finding_id: idField('The finding of the lender, `asset_contested`: what decisions about this side name.'),
  state: choice(FINDING_STATES, 'What you decided of this side.'),
  found_at: momentField(
    'When the finding of the lender was found: from the end of the day, in UTC, on which the lenders were compared. Null before.',
  ),
}

const side = answerRecord(
  SIDE,
  [
    'obligor_id',
    'product_type',
    'origination_date',
    'currency',
    'outstanding',
    'days_past_due',
    'status',
    'funded_by',
    'debt_line_id',
    'found_at',
  ],
  'A receivable of a lender that has the asset. What follows from its figures is null where they cannot be calculated.',
)

const ASSET = {
  id: idField('The asset; it stays the same while the identity does.'),
  kind: KIND,
  state: ASSET_STATE,
  from: dayField('The first day on which receivables of two lenders share it.'),
  until: dayField('The first day on which they no longer do; null where they do for good.'),
  found_at: momentField('When it was found, by comparing all lenders. No lender sees this moment.'),
  side_count: count('How many receivables share it on these days, of all lenders.'),
  sides: answerList(side, `The receivables, by lender and id; the first ${SIDES_MAX}.`),
}

const { state: side_state, found_at: side_found_at, ...side_facts } = SIDE

/** A side as a row of a file, with the asset that it is of. Where an asset has more sides than rows, their count shows it. */
export const SIDE_ROW = {
  contested_asset: ASSET.id,
  kind: ASSET.kind,
  asset_state: ASSET.state,
  from: ASSET.from,
  until: ASSET.until,
  asset_found_at: ASSET.found_at,
  side_count: ASSET.side_count,
  ...side_facts,
  side_state,
  side_found_at,
}

/** A contested asset. */
export const contestedAsset = defineResource({
  name: 'contested_asset',
  description:
    'An asset that receivables of two or more lenders have on the same days, each of which owes something. A lender learns only that its own ' +
    'receivable is contested.',
  fields: {},
  required: [],
  computed: ASSET,
  computed_always: ['id', 'kind', 'state', 'from', 'found_at', 'side_count', 'sides'],
})
