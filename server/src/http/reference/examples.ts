// The examples of every page, taken from the records of the examples: bodies, paths and the settings of commands.
import type { ResourceDefinition } from '@tapeline/contract/resource'
import { IMPORTS_EXAMPLES, IMPORTS_STEPS } from './imports-examples.ts'
import { LENDERS_EXAMPLES, LENDERS_STEPS } from './lenders-examples.ts'
import { OPERATOR_EXAMPLES, OPERATOR_STEPS } from './operator-examples.ts'
import { READ_EXAMPLES, READ_STEPS } from './read-examples.ts'
import type { Example, ExamplesByResource, RecordExample, Step, Steps } from './record-example.ts'
import { exampleOf, schemaOf } from './schema-words.ts'

const STEPS: Steps = { ...LENDERS_STEPS, ...IMPORTS_STEPS, ...READ_STEPS, ...OPERATOR_STEPS }

/** What lenders report and read, by the name of the resource. */
const ALL_LENDERS_EXAMPLES: ExamplesByResource = { ...LENDERS_EXAMPLES, ...IMPORTS_EXAMPLES, ...READ_EXAMPLES }

/** Where an example is shown: at a path; under /operator it is the operator's example. */
interface Where {
  readonly path: string
}

/** The specific settings of an endpoint's example. */
export function stepOf(endpoint: string): Step {
  return STEPS[endpoint] ?? workbookStep(endpoint) ?? {}
}

/** A workbook is asked for as the CSV beside it, and saved. */
function workbookStep(endpoint: string): Step | undefined {
  const table = /^(.+)Workbook$/.exec(endpoint)?.[1]
  return table === undefined ? undefined : { ...(STEPS[table] ?? STEPS[`${table}Csv`]), file: 'table.xlsx' }
}

/** Whether a path belongs to the operator. */
export function isOperators(path: string): boolean {
  return path.startsWith('/operator/')
}

/** A body that creates a record. A resource without an example gets its required fields. */
export function bodyExample(resource: ResourceDefinition, where: Where): Example {
  const example = recordExampleOf(resource, where)
  if (example !== undefined) return withOperator(resource, example.sent)
  return Object.fromEntries(
    resource.required.map((field) => [
      field,
      field === 'id' ? `${resource.name.replaceAll('_', '-')}-1` : exampleOf(schemaOf(resource.fields[field]?.schema)),
    ]),
  )
}

/** Values of fields that no request and no answer has: those of the path's own side first. */
export function shownExample({ name }: ResourceDefinition, { path }: Where): Example {
  const [own, others] = examplesAt(path).map((examples) => examples[name]?.shown)
  return { ...others, ...own }
}

/** A path of the examples: `/receivables/loan-2001/entries/entry-3001`; `id` replaces the last id when it differs. */
export function pathExample(path: string, id?: string): string {
  const last = path.lastIndexOf('{')
  return path.replaceAll(/([\w-]+)\/\{\w+\}/g, (segments, collection: string, at: number) => {
    const isLast = at + segments.lastIndexOf('{') === last
    return `${collection}/${isLast && id !== undefined ? id : idExample(path, collection)}`
  })
}

/** The value that stands for the operator in `funded_by` is a setting; the definition contains the word. */
function withOperator(resource: ResourceDefinition, sent: Example): Example {
  const words = schemaOf(resource.fields['funded_by']?.schema)['enum']
  if (!Array.isArray(words)) return sent
  return { ...sent, funded_by: words.map(String).find((word) => word !== 'other' && word !== 'balance_sheet') }
}

/** The examples in the order in which they apply to a path. */
function examplesAt(path: string): readonly ExamplesByResource[] {
  return isOperators(path) ? [OPERATOR_EXAMPLES, ALL_LENDERS_EXAMPLES] : [ALL_LENDERS_EXAMPLES, OPERATOR_EXAMPLES]
}

function recordExampleOf({ name }: ResourceDefinition, { path }: Where): RecordExample | undefined {
  return examplesAt(path)
    .map((examples) => examples[name])
    .find((example) => example !== undefined)
}

function idExample(path: string, collection: string): string {
  const records = examplesAt(path).flatMap((examples) => Object.values(examples))
  const id = records.find((record) => record.collection === collection)?.sent['id']
  return typeof id === 'string' ? id : `${singular(collection)}-1`
}

/** `entries` is a collection of `entry`. */
function singular(collection: string): string {
  return collection.replace(/ies$/, 'y').replace(/s$/, '')
}
