// The examples of every page, taken from the records of the examples: bodies, paths, commands and their answers. An answer is made from the
// request by the kinds of the fields, so an example shows the normalized form that is stored.
import type { ResourceDefinition } from '@tapeline/contract/resource'
import { BORROWING_BASE_EXAMPLES, BORROWING_BASE_STEPS } from './borrowing-base-examples.ts'
import { DEBT_LINE_METRIC_EXAMPLES, DEBT_LINE_METRIC_STEPS } from './debt-line-metric-examples.ts'
import type { Example, ExamplesByResource, RecordExample, Step, Steps } from './record-example.ts'
import { IMPORTS_EXAMPLES, IMPORTS_STEPS } from './imports-examples.ts'
import { LENDERS_EXAMPLES, LENDERS_STEPS } from './lenders-examples.ts'
import { METRICS_EXAMPLES, METRICS_STEPS } from './metrics-examples.ts'
import { MONTH_CLOSE_EXAMPLES, MONTH_CLOSE_STEPS } from './month-close-examples.ts'
import { OBLIGORS_EXAMPLES, OBLIGORS_STEPS } from './obligors-examples.ts'
import { OPERATOR_EXAMPLES, OPERATOR_STEPS } from './operator-examples.ts'
import { PORTFOLIO_EXAMPLES, PORTFOLIO_STEPS } from './portfolio-examples.ts'
import { PORTFOLIO_QUALITY_EXAMPLES, PORTFOLIO_QUALITY_STEPS } from './portfolio-quality-examples.ts'
import { RESTATEMENTS_EXAMPLES, RESTATEMENTS_STEPS } from './restatements-examples.ts'
import { exampleOf, schemaOf } from './schema-words.ts'

const STEPS: Steps = {
  ...LENDERS_STEPS,
  ...IMPORTS_STEPS,
  ...METRICS_STEPS,
  ...PORTFOLIO_STEPS,
  ...OBLIGORS_STEPS,
  ...PORTFOLIO_QUALITY_STEPS,
  ...RESTATEMENTS_STEPS,
  ...BORROWING_BASE_STEPS,
  ...DEBT_LINE_METRIC_STEPS,
  ...MONTH_CLOSE_STEPS,
  ...OPERATOR_STEPS,
}

/** What lenders report and read, by the name of the resource. */
const ALL_LENDERS_EXAMPLES: ExamplesByResource = {
  ...LENDERS_EXAMPLES,
  ...IMPORTS_EXAMPLES,
  ...METRICS_EXAMPLES,
  ...PORTFOLIO_EXAMPLES,
  ...OBLIGORS_EXAMPLES,
  ...PORTFOLIO_QUALITY_EXAMPLES,
  ...RESTATEMENTS_EXAMPLES,
  ...BORROWING_BASE_EXAMPLES,
  ...DEBT_LINE_METRIC_EXAMPLES,
  ...MONTH_CLOSE_EXAMPLES,
}

/** Where an example is shown: at a path; under /operator it is the operator's example. */
interface Where {
  readonly path: string
}

/** Among the lender's own paths. */
const AT_LENDERS: Where = { path: '/' }

/** The specific settings of an endpoint's example. */
export function stepOf(endpoint: string): Step {
  return STEPS[endpoint] ?? {}
}

/** Whether a path belongs to the operator. */
export function isOperators(path: string): boolean {
  return path.startsWith('/operator/')
}

/** A body that creates a record. A resource without an example gets its required fields. */
export function bodyExample(resource: ResourceDefinition, where: Where = AT_LENDERS): Example {
  const example = recordExampleOf(resource, where)
  if (example !== undefined) return withOperator(resource, example.sent)
  return Object.fromEntries(
    resource.required.map((field) => [
      field,
      field === 'id' ? `${resource.name.replaceAll('_', '-')}-1` : ownExample(resource, field),
    ]),
  )
}

/** The value of one field in the examples. */
export function fieldExample(resource: ResourceDefinition, field: string, where: Where = AT_LENDERS): unknown {
  const { shown, outcome } = recordExampleOf(resource, where) ?? {}
  return (
    bodyExample(resource, where)[field] ?? shown?.[field] ?? outcome?.[field] ?? otherExample(resource, field, where)
  )
}

/** The value of a field in the other party's examples, or one of its kind. */
function otherExample(resource: ResourceDefinition, field: string, where: Where): unknown {
  const other = (isOperators(where.path) ? LENDERS_EXAMPLES : OPERATOR_EXAMPLES)[resource.name]
  return other?.shown?.[field] ?? ownExample(resource, field)
}

function ownExample(resource: ResourceDefinition, field: string): unknown {
  const kind = resource.fields[field] ?? resource.computed[field]
  return kind === undefined ? null : exampleOf(schemaOf(kind.schema))
}

/** The stored resource as an endpoint returns it after all examples were sent, or earlier, when a step requires that. */
export function answerExample(resource: ResourceDefinition, endpoint: Where & { readonly name: string }): Example {
  const { outcome } = recordExampleOf(resource, endpoint) ?? {}
  const stored = { ...bodyExample(resource, endpoint), ...outcome, ...stepOf(endpoint.name).answered }
  const fields = Object.keys(resource.fields).map(
    (field) => [field, storedForm(resource, field, stored[field])] as const,
  )
  const added = Object.keys(resource.computed).map((field) => {
    const unset = resource.computed_always.includes(field) ? ownExample(resource, field) : null
    return [field, stored[field] ?? unset] as const
  })
  return Object.fromEntries<unknown>([...fields, ...added])
}

/** A path of the examples: `/receivables/loan-2001/entries/entry-3001`; `id` replaces the last id when it differs. */
export function pathExample(path: string, id?: string): string {
  const last = path.lastIndexOf('{')
  return path.replaceAll(/([\w-]+)\/\{\w+\}/g, (segments, collection: string, at: number) => {
    const isLast = at + segments.lastIndexOf('{') === last
    return `${collection}/${isLast && id !== undefined ? id : idExample(path, collection)}`
  })
}

/** A value as it is stored: normalized by its kind, or empty. */
function storedForm(resource: ResourceDefinition, field: string, value: unknown): unknown {
  if (value === undefined || value === null) return resource.cleared[field] ?? null
  const reading = resource.fields[field]?.read(value, field)
  return reading === undefined || 'faults' in reading ? value : reading.value
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
