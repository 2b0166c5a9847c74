// The endpoint of the palette: records whose names or ids begin with what is typed. The text is sent in the body, so that names of borrowers
// are in no address that a proxy or a browser keeps.
import { answerList } from '@tapeline/contract/answer-record'
import { defineDashboardEndpoint, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { choice, freeText, statedText, wholeNumber, yesNo } from '@tapeline/contract/kind'
import { personal } from '@tapeline/contract/personal-data'

/** The kinds of what is found, in the order in which they are answered. */
export const FOUND_KINDS = ['lender', 'account', 'receivable', 'debt_line', 'month_close', 'document'] as const

/** A kind of what is found. */
export type FoundKind = (typeof FOUND_KINDS)[number]

/** The longest text that is looked up, in characters. */
const TEXT_LENGTH_MAX = 100

/** The most hits of one kind. */
const LIMIT_MAX = 20

const hit = namedRecord(
  'found_hit',
  {
    id: freeText(600, 'Id of the record; of a closed month the month.'),
    label: personal(freeText(1_000, 'Its name, or its id where it has none.')),
    detail: personal(freeText(1_000, 'What distinguishes it from others of the same name; null where nothing does.')),
    organization: freeText(100, 'Id of the lender, where the operator asks.'),
    organization_name: freeText(255, 'Name of the lender, where the operator asks.'),
    debt_line_id: freeText(255, 'The debt line that it belongs to.'),
    receivable_id: freeText(255, 'The receivable that it belongs to.'),
  },
  ['detail', 'organization', 'organization_name', 'debt_line_id', 'receivable_id'],
  'A record that was found.',
)

const group = namedRecord(
  'found_group',
  {
    kind: choice(FOUND_KINDS, 'What the records are.'),
    hits: answerList(hit, 'The records, at most as many as were asked for.'),
    has_more: yesNo('Whether more were found.'),
  },
  [],
  'The records of one kind.',
)

/** The endpoint of the palette. */
export const FIND = {
  find: defineDashboardEndpoint({
    method: 'POST',
    path: '/{environment}/find',
    effect: 'reads',
    form: {
      text: statedText(TEXT_LENGTH_MAX, 'What was typed.'),
      limit: wholeNumber({ minimum: 1, maximum: LIMIT_MAX }, 'a number', 'The most hits of one kind.'),
    },
    answer: namedRecord(
      'found',
      { data: answerList(group, 'The kinds of which something was found.') },
      [],
      'What was found.',
    ),
  }),
}
