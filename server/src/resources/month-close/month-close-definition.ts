// A close: the act by which a debt line's month is no longer preliminary. It is a record of the operator's tenant, written once and never
// changed; what was first reported is in its certificate, what is known now is calculated when it is asked for.
import { CLOSED_BY } from '../../certificates/certificate.ts'
import { answerRecord, count, exactMoney } from '@tapeline/contract/answer-record'
import { monthField } from '@tapeline/contract/composite-kind'
import { currencyField, dayField, idField, momentField, referenceField } from '@tapeline/contract/fields'
import { choice, freeText } from '@tapeline/contract/kind'
import { type Fields, defineResource } from '@tapeline/contract/resource'
import { leftOutField } from '../freshness/freshness-definition.ts'
import { defineOperatorResource } from '../operator-record/operator-resource.ts'

const debtLine = referenceField('debt_line', 'The debt line.')
const month = monthField('The month, written YYYY-MM.')
const by = choice(
  CLOSED_BY,
  'Closed by a key of the lender, by a key of the operator, or by the reporting lag of the terms.',
)

/** A close as it is stored, found and listed like every record of the operator's; it has endpoints of its own. */
export const closeRecord = defineOperatorResource({
  definition: defineResource({
    name: 'month_close',
    description: 'A close as it is stored.',
    fields: {
      id: freeText(300, 'The line and the month.'),
      organization: referenceField('organization', 'The lender.'),
      debt_line_id: debtLine,
      month,
      as_of: dayField('The last day of the month.'),
      by,
      closer: idField('The organization whose act it is.'),
    },
    required: ['id', 'organization', 'debt_line_id', 'month', 'as_of', 'by', 'closer'],
    computed: {},
    computed_always: [],
    contract: ['organization', 'debt_line_id', 'month', 'as_of', 'by', 'closer'],
  }),
  path: '/closes',
  scope: 'decisions',
  tag: 'Debt lines',
  plural: 'closes',
  sorted: { field: 'as_of', type: 'day' },
  filters: { debt_line_id: debtLine },
})

/** What became of a month. */
export const CLOSE_STATUSES = ['preliminary', 'closed', 'restated'] as const

const closedBy = answerRecord(
  {
    by,
    actor_id: freeText(255, 'The API key or the user; `service` for the reporting lag.'),
    organization: idField('Whose key it is.'),
  },
  [],
  'Who closed it.',
)

const LEFT_OUT = leftOutField(
  'newest first',
  'Receivables that backed the line when the certificate was issued and are part of none of its steps: those that were too large, and those ' +
    'whose own calculation failed. Null for certificates that were issued before this was recorded.',
)

const certificate = answerRecord(
  {
    sha256: freeText(64, 'SHA-256 of certificate.json as it is given out, 64 hexadecimal digits.'),
    kernel_version: count('The version of the formulas that it was calculated with.'),
    currency: currencyField('Of its amounts.'),
    base: exactMoney('The borrowing base that was first reported; null where the terms give none.'),
    availability: exactMoney('What could be drawn by it.'),
    deficiency: exactMoney('What was missing by it.'),
    left_out: LEFT_OUT,
  },
  ['base', 'availability', 'deficiency', 'left_out'],
  'The borrowing base certificate; null while it is being issued, which takes seconds.',
)

/** The fields of a close that lists and single reads share. */
export const CLOSE_FIELDS = {
  debt_line_id: debtLine,
  as_of: dayField('The last day of the month, at whose end figures are taken.'),
  status: choice(
    CLOSE_STATUSES,
    '`preliminary` until it is closed; `closed`; `restated` where figures as known now differ from those first reported, which only ' +
      'the single read shows.',
  ),
  closed_at: momentField(
    'When it was closed: the certificate includes the writes up to this moment. Null while it is preliminary.',
  ),
  closed_by: closedBy,
  certificate,
} satisfies Fields

/** What closes a month. */
export const monthToClose = defineResource({
  name: 'month_to_close',
  description: 'The month that is to be closed.',
  fields: { month },
  required: ['month'],
  computed: {},
  computed_always: [],
})

export const monthClose = defineResource({
  name: 'month_close',
  description: 'The close of a month of a debt line: the time, who closed it, and the figures first reported by it.',
  fields: {},
  required: [],
  computed: { month, ...CLOSE_FIELDS },
  computed_always: ['month', 'debt_line_id', 'as_of', 'status'],
})
