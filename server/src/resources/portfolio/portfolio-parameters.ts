// What every table of the portfolio may be asked: the clocks, by what to group, and which part of the portfolio is meant.
import { monthField } from '../../contract/composite-kind.ts'
import { currencyField } from '../../contract/fields.ts'
import { choice, textKind } from '../../contract/kind.ts'
import { equals } from '../../contract/list.ts'
import { CLOCKS, type Parameter, type Parameters } from '../../contract/parameter.ts'
import { type Reading, accept, refuse } from '../../core/fault.ts'
import { monthNumber } from '../../core/month.ts'
import { GROUP_FIELDS, type GroupField } from '../../metrics/portfolio/dimensions.ts'

/** A month, read as its number. */
export function monthParameter(description: string): Parameter<number> {
  const text = equals(monthField(description), description)
  return {
    ...text,
    parse: (sent) => {
      const reading = text.parse(sent)
      return reading.ok ? accept(monthNumber(reading.value)) : reading
    },
  }
}

/** A filter by an empty text would list nothing by a slip. */
function parseFilled(text: string): Reading<string> {
  return text === '' ? refuse('invalid_value', 'must not be empty: leave it out for all') : accept(text)
}

const word = (description: string) =>
  equals(textKind(parseFilled, { minLength: 1, maxLength: 255, description }), description)

/** The filters of every table, by the field they compare. */
export const FILTERS: { readonly [field in GroupField]: Parameter<string> } = {
  product_type: word('Only receivables of this product type.'),
  vintage: equals(monthField('A month.'), 'Only receivables originated in this month, written YYYY-MM.'),
  funded_by: word('Only receivables funded by this, as of each day.'),
  industry: word('Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49.'),
  country: word('Only receivables whose obligor is in this country: ISO 3166-1, two letters.'),
}

/** The parameters of every table. */
export const TABLE_PARAMETERS: Parameters = {
  as_of: {
    ...CLOCKS.as_of,
    description:
      'The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in the future.',
  },
  known_at: {
    ...CLOCKS.known_at,
    description: 'Show what was known at this moment; what has been calculated by now when left out.',
  },
  currency: equals(
    currencyField('A currency.'),
    'Only amounts in this currency. Left out, each currency has rows of its own.',
  ),
  group_by: equals(choice(GROUP_FIELDS, 'A field.'), 'A row, or a set of rows, for each value of this field.'),
  ...FILTERS,
}
