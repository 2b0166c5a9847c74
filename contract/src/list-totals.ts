// The totals of a list: how many rows its filters match, and what their amounts add up to, by currency and by what keeps the sign or the meaning
// of an amount apart. An endpoint beside the list, with its filters, so that a page of rows never waits for what looks at all of them.
import { answerList, answerRecord, count, exactMoney } from './answer-record.ts'
import { type EndpointDefinition, defineEndpoint } from './endpoint.ts'
import { momentField } from './fields.ts'
import { type Kind, yesNo } from './kind.ts'
import type { ListDefinition } from './list.ts'
import { type Fields, type ResourceDefinition, defineResource } from './resource.ts'

/** What the rows of a list are totalled by, and which amounts are added up. */
export interface TotalsShape {
  /** Fields whose values separate totals; `currency` is among them where amounts are added up. */
  readonly by: Fields
  /** Amounts, each with what its sum is. */
  readonly sums: { readonly [field: string]: string }
  /** Counts of rows that lack an amount and are in no sum of it, by the name of the count; each with the amount and what is counted. */
  readonly lacking?: { readonly [name: string]: { readonly field: string; readonly description: string } }
  /** Where rows are calculated on request, which may fail: what is counted that is in no total. */
  readonly left_out?: string
  /** What the two fields state of these totals where it is not what they state of others. */
  readonly is_cut?: string
  readonly known_at?: string
}

/** Totals as they are declared: their shape, and the name of their answer, which lists of the same records share. */
export interface TotalsDefinition extends TotalsShape {
  readonly resource: ResourceDefinition
}

/** Declares totals. */
export function defineTotals(name: string, shape: TotalsShape): TotalsDefinition {
  return { ...shape, resource: totalsResource(name, shape) }
}

/** A list with its totals. */
export interface TotalledList {
  readonly list: ListDefinition
  readonly totals: TotalsDefinition
  readonly endpoint: EndpointDefinition
}

/** Gives a list its totals. */
export function totalled(list: ListDefinition, totals: TotalsDefinition): TotalledList {
  return { list, totals, endpoint: totalsEndpoint(list, totals.resource) }
}

const IS_CUT =
  'Whether there are more rows than were looked at: then the totals are those of the first ones of the list.'
const KNOWN_AT =
  'The moment up to which writes are included, in balances too, which are calculated after them. Of records that the ' +
  'operator keeps for a lender, the moment when the lender asked. Null where nothing is included yet.'

function totalsResource(name: string, shape: TotalsShape): ResourceDefinition {
  const { by, sums, lacking = {}, left_out, is_cut = IS_CUT, known_at = KNOWN_AT } = shape
  const amounts = Object.entries(sums).map(([field, description]) => [field, exactMoney(description)] as const)
  const counts = Object.entries(lacking).map(([field, { description }]) => [field, count(description)] as const)
  const fields: { [field: string]: Kind } = {
    ...by,
    count: count('How many rows the filters match.'),
    ...Object.fromEntries([...amounts, ...counts]),
  }
  const total = answerRecord(
    fields,
    [],
    'currency' in by
      ? 'The rows of one currency that have the other values in common too.'
      : 'The rows that have these values in common.',
  )
  const computed = {
    data: answerList(total, `The totals by ${Object.keys(by).join(', ')}, in the order of these values.`),
    is_cut: yesNo(is_cut),
    ...(left_out === undefined ? {} : { left_out: count(left_out) }),
    known_at: momentField(known_at),
  }
  return defineResource({
    name,
    description: 'How many rows the filters of a list match, and what their amounts add up to.',
    fields: {},
    required: [],
    computed,
    computed_always: ['data', 'is_cut', ...(left_out === undefined ? [] : (['left_out'] as const))],
  })
}

const DESCRIPTION =
  'Of all rows that the filters match, not those of a page. Rows are looked at for no longer than three seconds: ' +
  'where that is not enough, `is_cut` states it.'

function totalsEndpoint(list: ListDefinition, resource: ResourceDefinition): EndpointDefinition {
  const { name, path, tag, filters, query, metadata, errors, has_freshness } = list
  return defineEndpoint({
    name: `get${pascal(name)}Totals`,
    method: 'GET',
    path: `${path}-totals`,
    tag,
    summary: `Total the ${name.replace('operator_', '').replaceAll('_', ' ')} that filters match`,
    description: DESCRIPTION,
    query: { ...filters, ...query },
    ...(metadata ? { metadata: 'Equality filters on metadata, as those of the list.' } : {}),
    answer: { status: 200, resource, ...(has_freshness === true ? { has_freshness } : {}) },
    errors: [...errors, ...(path.includes('{') && !errors.includes('not_found') ? ['not_found'] : [])],
  })
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
