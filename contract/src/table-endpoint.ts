// A table as an Excel workbook: the twin of its CSV, at the same path with another ending and with the same filters.
import type { EndpointDefinition } from './endpoint.ts'

/** The media type of a workbook. */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const DESCRIPTION =
  'The rows of the CSV, with its parameters but `amounts`, for people: amounts as numbers in major units, days as dates, fractions as ' +
  'percentages. A sheet `About` has the day and moment that they show, what was asked for, and what each column means.'

/** Whether the path of a table is that of a workbook. */
export function isWorkbook(path: string): boolean {
  return path.endsWith('.xlsx')
}

/** Path and query of the workbook beside a CSV: its amounts have one form. */
export function asWorkbook({ path, query }: Pick<EndpointDefinition, 'path' | 'query'>) {
  const { amounts: _, ...others } = query
  return { path: path.replace(/\.csv$/, '.xlsx'), query: others }
}

/** The endpoint of a table as a workbook, by that of its CSV. */
export function workbookOf(csv: EndpointDefinition): EndpointDefinition {
  return {
    ...csv,
    name: `${csv.name.replace(/Csv$/, '')}Workbook`,
    summary: csv.summary.replace('as CSV', 'as an Excel workbook'),
    description: DESCRIPTION,
    ...asWorkbook(csv),
    answer: { status: 200, workbook: true },
  }
}

/** Endpoints with those of workbooks beside those of CSV. */
export function withWorkbooks(endpoints: readonly EndpointDefinition[]): EndpointDefinition[] {
  return endpoints.flatMap((endpoint) => ('csv' in endpoint.answer ? [endpoint, workbookOf(endpoint)] : [endpoint]))
}
