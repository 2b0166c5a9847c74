// A draw request: money that a lender asks for on a debt line, and what became of it. Tapeline moves no money: it records
// who decided what and when, and which transaction paid it out.
import { Type } from 'typebox'
import {
  INTEGER_MAX,
  currencyField,
  dayField,
  idField,
  metadataField,
  recordMoments,
  referenceField,
} from '@tapeline/contract/fields'
import { type Kind, choice, freeText, wholeNumber } from '@tapeline/contract/kind'
import { defineTotals } from '@tapeline/contract/list-totals'
import { defineResource } from '@tapeline/contract/resource'
import { defineOperatorResource } from '../operator-record/operator-resource.ts'
import { drawRequestChange } from './draw-request-change.ts'
import { DRAW_STATUSES } from './draw-request-moves.ts'
import { drawRequestFaults, drawTakesSecondPerson } from './draw-request-rules.ts'

const debtLine = referenceField('debt_line', 'The id of the debt line that is drawn on; never changes.')
const status = choice(
  DRAW_STATUSES,
  'Where the request is: `requested` by the lender, then `approved` or `declined` by the operator (or `canceled` by the lender before that), `funded` ' +
    'when the operator has paid it out, `settled` when the transaction that did so is known. An approved request can still be declined until it is funded.',
)
const note = freeText(
  1_000,
  'A comment on the move that is made with it, such as why a request is declined; kept with the move in history.',
)

/** The moves of a request. Only ever shown, so nothing is read. */
const historyKind: Kind = {
  schema: Type.Array(
    Type.Object(
      {
        status: Type.Enum([...DRAW_STATUSES], { type: 'string', description: 'What the request became.' }),
        at: Type.String({ format: 'date-time', description: 'When.' }),
        by: Type.String({ description: 'The organization whose key made the write.' }),
        note: Type.Union([Type.String(), Type.Null()], { description: 'The comment on it.' }),
      },
      { additionalProperties: false },
    ),
    {
      description: 'Every move of the request, the first one first.',
      examples: [[{ status: 'requested', at: '2026-01-31T12:00:00.000000Z', by: 'Treasury', note: null }]],
    },
  ),
  refused: true,
  read: (_, param) => ({ faults: [{ param, code: 'computed', message: `${param} is computed: leave it out` }] }),
}

export const drawRequest = defineOperatorResource({
  definition: defineResource({
    name: 'draw_request',
    description:
      'Money that a lender asks for on a debt line, and what became of it. Recorded only: no money is moved by it.',
    fields: {
      id: idField('The id you give the request.'),
      organization: referenceField('organization', 'The id of the lender that asks; never changes.'),
      debt_line_id: debtLine,
      amount: wholeNumber(
        { minimum: 1, maximum: INTEGER_MAX },
        "an amount above 0 in the currency's smallest denomination",
        "Amount asked for, in the currency's smallest denomination. Only the lender changes it, and only while `requested`.",
      ),
      currency: currencyField('Currency of the debt line; never changes.'),
      purpose: freeText(1_000, 'What the money is for.'),
      requested_for: dayField('The day on which the money is wanted.'),
      status,
      note,
      transaction_id: referenceField(
        'transparency_transaction',
        'The id of the transparency transaction that paid it out: of the same amount and currency, and required for `settled`.',
      ),
      metadata: metadataField,
    },
    required: ['id', 'organization', 'debt_line_id', 'amount', 'currency'],
    computed: {
      history: historyKind,
      ...recordMoments('request'),
    },
    computed_always: ['history', 'created_at', 'updated_at'],
    contract: [
      'organization',
      'debt_line_id',
      'amount',
      'currency',
      'purpose',
      'requested_for',
      'status',
      'note',
      'transaction_id',
      'metadata',
    ],
    cleared: { status: 'requested', metadata: {} },
  }),
  path: '/draw-requests',
  scope: 'draws',
  tag: 'Draw requests',
  plural: 'draw requests',
  filters: { debt_line_id: debtLine, status },
  totals: defineTotals('draw_request_totals', {
    by: { currency: currencyField('The currency.'), status },
    sums: { amount: 'The sum of the amounts asked for, in minor units.' },
  }),
  faults: drawRequestFaults,
  lenderWrites: true,
  kept: ['history'],
  change: drawRequestChange,
  approvedAs: ({ before, after }) => (drawTakesSecondPerson(before, after) ? 'draws' : undefined),
  fixed: {
    debt_line_id: 'a request is of one debt line: cancel it and send another',
    currency: 'it is that of the debt line',
  },
})
