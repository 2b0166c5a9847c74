// The types of the dashboard's own endpoints, as the dashboard calls them: what each takes and answers.
import { type DashboardEndpoint, endpointName } from '@tapeline/contract/dashboard-endpoint'
import type { FormFields } from '@tapeline/contract/form'
import type { Schema } from './sdk/document.ts'
import { TypeBook } from './sdk/schema-types.ts'

const HEAD = `// Generated from the definitions of the dashboard's own endpoints by \`npm run generate\`; not to be edited.
`

/** The module with the types of every endpoint, by its name. */
export function dashboardTypesModule(endpoints: readonly DashboardEndpoint[]): string {
  const book = new TypeBook()
  const lines = endpoints.map((endpoint) => `  '${endpointName(endpoint)}': ${endpointType(book, endpoint)}\n`)
  return `${HEAD}
${book.text()}
/** What each of the dashboard's own endpoints takes and answers. */
export interface DashboardEndpoints {
${lines.join('')}}
`
}

function endpointType(book: TypeBook, { query, form, optional, draft, answer }: DashboardEndpoint): string {
  const typeOf = (schema: unknown) => book.typeOf(JSON.parse(JSON.stringify(schema)) as Schema, [])
  const parts = [
    ...(query === undefined ? [] : [`query: ${fieldsType(query, (name) => `${name}?: string | undefined`)}`]),
    ...(form === undefined && optional === undefined ? [] : [`body: ${bodyType(form ?? {}, optional ?? {}, typeOf)}`]),
    ...(draft === undefined ? [] : ['body: object']),
    `answer: ${answer === undefined ? 'undefined' : typeOf(answer.schema)}`,
  ]
  return `{ ${parts.join('; ')} }`
}

/** Fields that are required, and those that may be left out. */
function bodyType(form: FormFields, optional: FormFields, typeOf: (schema: unknown) => string): string {
  const required = Object.entries(form).map(([name, { schema }]) => `${name}: ${typeOf(schema)}`)
  const others = Object.entries(optional).map(([name, { schema }]) => `${name}?: ${typeOf(schema)} | null | undefined`)
  return `{ ${[...required, ...others].join('; ')} }`
}

function fieldsType<T>(fields: { readonly [name: string]: T }, fieldOf: (name: string, field: T) => string): string {
  return `{ ${Object.entries(fields)
    .map(([name, field]) => fieldOf(name, field))
    .join('; ')} }`
}
