// The examples of every page, taken from the book: bodies, paths, commands and the answers they get. What is answered is what
// the kinds of the fields make of what is sent, so an example shows the normal form that is stored.
import type { ResourceDefinition } from '../../contract/resource.ts'
import { BORROWING_BASE_BOOK, BORROWING_BASE_STEPS } from './borrowing-base-book.ts'
import { DEBT_LINE_METRIC_BOOK, DEBT_LINE_METRIC_STEPS } from './debt-line-metric-book.ts'
import type { Chapter, Example, Step, Steps } from './chapter.ts'
import { IMPORTS_BOOK, IMPORTS_STEPS } from './imports-book.ts'
import { LENDERS_BOOK, LENDERS_STEPS } from './lenders-book.ts'
import { METRICS_BOOK, METRICS_STEPS } from './metrics-book.ts'
import { MONTH_CLOSE_BOOK, MONTH_CLOSE_STEPS } from './month-close-book.ts'
import { OBLIGORS_BOOK, OBLIGORS_STEPS } from './obligors-book.ts'
import { OPERATOR_BOOK, OPERATOR_STEPS } from './operator-book.ts'
import { PORTFOLIO_BOOK, PORTFOLIO_STEPS } from './portfolio-book.ts'
import { PORTFOLIO_QUALITY_BOOK, PORTFOLIO_QUALITY_STEPS } from './portfolio-quality-book.ts'
import { RESTATEMENTS_BOOK, RESTATEMENTS_STEPS } from './restatements-book.ts'
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

/** Where an example is told: at a path, under /operator by the operator. */
interface Where {
  readonly path: string
}

/** Among the lender's own paths. */
const AT_LENDERS: Where = { path: '/' }

/** What is special about an endpoint's example. */
export function stepOf(endpoint: string): Step {
  return STEPS[endpoint] ?? {}
}

/** Whether a path is of the operator's own. */
export function isOperators(path: string): boolean {
  return path.startsWith('/operator/')
}

/** A body that creates a record. A resource that the books do not tell of gets its required fields. */
export function bodyExample(resource: ResourceDefinition, where: Where = AT_LENDERS): Example {
  const chapter = chapterOf(resource, where)
  if (chapter !== undefined) return withOperator(resource, chapter.sent)
  return Object.fromEntries(
    resource.required.map((field) => [
      field,
      field === 'id' ? `${resource.name.replaceAll('_', '-')}-1` : ownExample(resource, field),
    ]),
  )
}

/** The value of one field in the examples. */
export function fieldExample(resource: ResourceDefinition, field: string, where: Where = AT_LENDERS): unknown {
  const { shown, outcome } = chapterOf(resource, where) ?? {}
  return (
    bodyExample(resource, where)[field] ?? shown?.[field] ?? outcome?.[field] ?? otherExample(resource, field, where)
  )
}

/** What the other book tells of a field, or what its kind does. */
function otherExample(resource: ResourceDefinition, field: string, where: Where): unknown {
  const other = (isOperators(where.path) ? LENDERS_BOOK : OPERATOR_BOOK)[resource.name]
  return other?.shown?.[field] ?? ownExample(resource, field)
}

function ownExample(resource: ResourceDefinition, field: string): unknown {
  const kind = resource.fields[field] ?? resource.computed[field]
  return kind === undefined ? null : exampleOf(schemaOf(kind.schema))
}

/** The stored resource as an endpoint answers it once the book was sent, or while it is, where a step says so. */
export function answerExample(resource: ResourceDefinition, endpoint: Where & { readonly name: string }): Example {
  const { outcome } = chapterOf(resource, endpoint) ?? {}
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

/** A path of the book: `/receivables/loan-2001/entries/entry-3001`; `id` stands for the last one where it is another. */
export function pathExample(path: string, id?: string): string {
  const last = path.lastIndexOf('{')
  return path.replaceAll(/([\w-]+)\/\{\w+\}/g, (segments, collection: string, at: number) => {
    const isLast = at + segments.lastIndexOf('{') === last
    return `${collection}/${isLast && id !== undefined ? id : idExample(path, collection)}`
  })
}

/** A value as it is stored: what its kind makes of it, or empty. */
function storedForm(resource: ResourceDefinition, field: string, value: unknown): unknown {
  if (value === undefined || value === null) return resource.cleared[field] ?? null
  const reading = resource.fields[field]?.read(value, field)
  return reading === undefined || 'faults' in reading ? value : reading.value
}

/** Who the operator is in `funded_by` is a setting; the definition knows the word. */
function withOperator(resource: ResourceDefinition, sent: Example): Example {
  const words = schemaOf(resource.fields['funded_by']?.schema)['enum']
  if (!Array.isArray(words)) return sent
  return { ...sent, funded_by: words.map(String).find((word) => word !== 'other' && word !== 'balance_sheet') }
}

/** The books in the order in which they tell of a path. */
function booksAt(path: string) {
  const lenders = {
    ...LENDERS_BOOK,
    ...IMPORTS_BOOK,
    ...METRICS_BOOK,
    ...PORTFOLIO_BOOK,
    ...OBLIGORS_BOOK,
    ...PORTFOLIO_QUALITY_BOOK,
    ...RESTATEMENTS_BOOK,
    ...BORROWING_BASE_BOOK,
    ...DEBT_LINE_METRIC_BOOK,
    ...MONTH_CLOSE_BOOK,
  }
  return isOperators(path) ? [OPERATOR_BOOK, lenders] : [lenders, OPERATOR_BOOK]
}

function chapterOf({ name }: ResourceDefinition, { path }: Where): Chapter | undefined {
  return booksAt(path)
    .map((book) => book[name])
    .find((chapter) => chapter !== undefined)
}

function idExample(path: string, collection: string): string {
  const chapters = booksAt(path).flatMap((book) => Object.values(book))
  const id = chapters.find((chapter) => chapter.collection === collection)?.sent['id']
  return typeof id === 'string' ? id : `${singular(collection)}-1`
}

/** `entries` is a collection of `entry`. */
function singular(collection: string): string {
  return collection.replace(/ies$/, 'y').replace(/s$/, '')
}
