// What every table of the portfolio may be asked: the clocks, by what to group, and which part of the portfolio is meant.
import { monthField } from '@tapeline/contract/composite-kind'
import { currencyField } from '@tapeline/contract/fields'
import { type Kind, textKind } from '@tapeline/contract/kind'
import { equals } from '@tapeline/contract/list'
import { CLOCKS, type Parameter, type Parameters } from '@tapeline/contract/parameter'
import { type Fault, type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { monthNumber } from '@tapeline/kernel/core/month'
import { REGION_LENGTH_MAX, parseRegion } from '@tapeline/kernel/core/region'
import {
  DIMENSIONS,
  type Dimension,
  GROUP_FIELDS,
  type GroupField,
  type NamedField,
  WHOLE,
  dimensionWith,
} from '@tapeline/kernel/metrics/portfolio/dimensions'
import { metadataFieldsIn } from '@tapeline/kernel/metrics/portfolio/metadata-fields'
import { type SentPart, filterOf } from './metadata-parameters.ts'

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

const INDUSTRY_CODE = /^\d{6}$/

function parseIndustryCode(text: string): Reading<string> {
  if (INDUSTRY_CODE.test(text)) return accept(text)
  return refuse('invalid_format', 'must be a NAICS code of six digits, such as 722511; send a sector as industry')
}

/** The filters of every table, by the field they compare. */
export const FILTERS: { readonly [field in NamedField]: Parameter<string> } = {
  product_type: word('Only receivables of this product type.'),
  vintage: equals(monthField('A month.'), 'Only receivables originated in this month, written YYYY-MM.'),
  funded_by: word('Only receivables funded by this, as of each day.'),
  debt_line: word('Only receivables that back the debt line of this id, as of each day.'),
  industry: word('Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49.'),
  industry_code: equals(
    textKind(parseIndustryCode, { pattern: INDUSTRY_CODE.source, examples: ['722511'] }),
    'Only receivables whose obligor has this NAICS code, all six digits.',
  ),
  country: word('Only receivables whose obligor is in this country: ISO 3166-1, two letters.'),
  region: equals(
    textKind(parseRegion, { minLength: 4, maxLength: REGION_LENGTH_MAX, examples: ['US-CA'] }),
    'Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter.',
  ),
}

/** What a filter by metadata does, one key at a time. */
export const METADATA_FILTER =
  'Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting settings declare.'

/** The clocks of every question about the portfolio. */
export const PORTFOLIO_CLOCKS = {
  as_of: {
    ...CLOCKS.as_of,
    description:
      'The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in the future.',
  },
  known_at: {
    ...CLOCKS.known_at,
    description: 'Show what was known at this moment; what has been calculated by now when left out.',
  },
}

const GROUP_BY = new RegExp(`^(${GROUP_FIELDS.join('|')}|metadata\\..{1,40})$`, 'u')

/** The name of a field to group by. */
export function groupByField(description: string): Kind {
  return textKind(parseGroupBy, {
    pattern: GROUP_BY.source,
    examples: [...GROUP_FIELDS, 'metadata.branch'],
    description,
  })
}

function parseGroupBy(text: string): Reading<string> {
  if (GROUP_BY.test(text)) return accept(text)
  return refuse(
    'invalid_value',
    `must be ${GROUP_FIELDS.join(' or ')}, or metadata. and a declared metadata key, such as metadata.branch`,
  )
}

/** The parameters of every table. */
export const TABLE_PARAMETERS: Parameters = {
  ...PORTFOLIO_CLOCKS,
  currency: equals(
    currencyField('A currency.'),
    'Only amounts in this currency. Left out, each currency has rows of its own.',
  ),
  group_by: equals(
    groupByField('A field.'),
    `A row, or a set of rows, for each value of this field: ${GROUP_FIELDS.join(', ')}, or metadata. and a metadata key that the reporting ` +
      'settings declare, such as metadata.branch.',
  ),
  ...FILTERS,
}

/** The dimension that has all fields by which groups are parted or filtered; a fault where totals are not kept for them together. */
export function dimensionFor(
  parted_by: readonly GroupField[],
  sent: SentPart,
): { readonly dimension: Dimension; readonly faults: readonly Fault[] } {
  const filtered = filteredFields(sent)
  const fields = [...new Set([...parted_by, ...filtered])]
  const found = dimensionWith(fields)
  if (found !== undefined) return { dimension: found, faults: [] }
  const last = filtered.at(-1)
  const param = sent.group_by === undefined && last !== undefined ? filterOf(last) : 'group_by'
  return { dimension: WHOLE, faults: [{ param, code: 'not_together', message: notTogether(fields) }] }
}

/** The fields by which a part is filtered. */
export function filteredFields(sent: SentPart): GroupField[] {
  return [...GROUP_FIELDS.filter((field) => sent[field] !== undefined), ...metadataFieldsIn(sent)]
}

function notTogether(fields: readonly GroupField[]): string {
  const together = DIMENSIONS.filter((dimension) => dimension.fields.length > 1).map((one) => one.fields.join(', '))
  return `totals are not kept for ${fields.join(', ')} together: combine ${together.join(', or ')} as you like; others and each metadata key go by themselves`
}
