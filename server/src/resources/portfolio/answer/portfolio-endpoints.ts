// The endpoints of the portfolio's tables, from their declarations: each as JSON and as CSV.
import { type EndpointDefinition, defineEndpoint } from '@tapeline/contract/endpoint'
import { currencyField, dayField, momentField } from '@tapeline/contract/fields'
import { choice, freeText, yesNo } from '@tapeline/contract/kind'
import { type Fields, type ResourceDefinition, defineResource } from '@tapeline/contract/resource'
import { AMOUNTS_PARAMETER } from '@tapeline/contract/table-amounts'
import { REGION_LENGTH_MAX } from '@tapeline/kernel/core/region'
import { answerList, answerRecord } from '@tapeline/contract/answer-record'
import { FRESHNESS_FIELD } from '../../freshness/freshness-definition.ts'
import { METADATA_FILTER, TABLE_PARAMETERS, groupByField } from '../tables/portfolio-parameters.ts'
import type { PortfolioTable } from '../tables/portfolio-table.ts'

/** The fields of a row as it is answered. */
export function rowFields({ row }: PortfolioTable): Fields {
  return {
    currency: currencyField('The currency of the row.'),
    group: freeText(
      REGION_LENGTH_MAX,
      'The value of group_by; null where nothing is grouped by, or where it is not known.',
    ),
    ...row,
  }
}

const MAY_BE_NULL = ['group']

/** How figures come about, and where they are explained: the part about figures of every description. */
export const CLASS_FIELDS = {
  metric_class: choice(
    ['additive', 'ranked'],
    'Additive figures are sums of changes, which answer at the same cost for any day and any moment. Ranked ones come of comparing all ' +
      'obligors, on any day and at any moment too, at a cost in proportion to their number.',
  ),
  definitions: freeText(255, 'The page of this service that documents formulas and sources.'),
}

/** The answer of a table. */
export function tableResource(table: PortfolioTable): ResourceDefinition {
  const row = answerRecord(rowFields(table), [...MAY_BE_NULL, ...table.may_be_null], 'A row.')
  const computed = {
    as_of: dayField('The day of the figures.'),
    known_at: momentField('The moment up to which writes are included.'),
    freshness: FRESHNESS_FIELD,
    open: yesNo('Whether the month of as_of is in progress, so that its flows are those of a part of a month.'),
    group_by: groupByField('By what the rows are grouped; null where by nothing.'),
    ...CLASS_FIELDS,
    data: answerList(row, 'The rows: by currency, then in the order of the table.'),
  }
  return defineResource({
    name: `portfolio_${table.name.replaceAll('-', '_')}`,
    description: table.description,
    fields: {},
    required: [],
    computed,
    computed_always: ['as_of', 'known_at', 'freshness', 'open', 'metric_class', 'definitions', 'data'],
  })
}

/** The endpoints of a table. */
export function tableEndpoints(table: PortfolioTable): { json: EndpointDefinition; csv: EndpointDefinition } {
  const { name, summary, description } = table
  const shared = {
    method: 'GET',
    tag: 'Portfolio',
    query: { ...TABLE_PARAMETERS, ...table.query },
    metadata: METADATA_FILTER,
    errors: ['calculation_running'],
  } as const
  const operation = `Portfolio${name.split('-').map(capitalised).join('')}`
  return {
    json: defineEndpoint({
      ...shared,
      name: `get${operation}`,
      path: `/portfolio/${name}`,
      summary,
      description,
      answer: { status: 200, resource: tableResource(table) },
    }),
    csv: defineEndpoint({
      ...shared,
      name: `download${operation}`,
      path: `/portfolio/${name}.csv`,
      summary: `${summary}, as CSV`,
      description: 'The rows of the table with a header, in the form of /receivable-metrics.csv.',
      query: { ...shared.query, ...AMOUNTS_PARAMETER },
      answer: { status: 200, csv: true },
    }),
  }
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
