// A book: two records of each kind that the service keeps of one lender, each naming the others. What they are called and
// which ids they have; reporting.ts makes them. The surroundings are the book that samples refer to.
import type { Environment } from '../../src/resources/api-key/api-key.ts'
import { alertId } from '../../src/resources/alert/alert-rules.ts'
import type { ResourceDefinition } from '@tapeline/contract/resource'
import { contract } from '../../src/resources/index.ts'
import { BOOK_ORDER, collectionNameOf, factsOf } from './facts.ts'
import type { Ids } from './resource-facts.ts'
import { idForOperator } from './facts-operator.ts'
import { type NamedBody, leastBody } from './samples.ts'

/** The first record of each kind: what it is called, by its resource, and its id, by its collection. */
export interface Book {
  readonly names: { readonly [resource: string]: string }
  readonly ids: Ids
}

/** What is written, and where. */
export interface Writing {
  readonly path: string
  readonly body: ResourceDefinition | undefined
}

/** The definitions of what can be written, each once. */
export const RESOURCES: readonly ResourceDefinition[] = [
  ...new Map(
    contract('operator').endpoints.flatMap(({ body }) => (body === undefined ? [] : [[body.name, body] as const])),
  ).values(),
]

/** The definition of what can be written under a name. */
export function definitionOf(name: string): ResourceDefinition {
  const definition = RESOURCES.find((resource) => resource.name === name)
  if (definition === undefined) throw new Error(`${name} cannot be written`)
  return definition
}

/** The month that is closed of the line of a book. */
export const CLOSED_MONTH = '2026-01'

/** The id of a finding, which no book has: what is found is no record. */
export const FOUND = 'finding'

/** The id of a run of a report schedule, which no book has: what sends reports makes its file. */
export const RUN = 'rpr_0'

/** The id of the alert that a book's rule opens for its receivable: it follows from both. */
function alertOf(
  { organization = '', receivable = '', alert_rule: rule_id = '' }: Book['names'],
  environment: Environment,
): string {
  const about = JSON.stringify([organization, 'receivable.created', 'receivable', receivable])
  return alertId({ organization, environment, rule_id, about, earlier: 0 })
}

/** A book by the names of its records. */
export function bookOf(names: Book['names'], environment: Environment = 'sandbox'): Book {
  const ids: Record<string, string> = {
    organizations: names['organization'] ?? '',
    closes: CLOSED_MONTH,
    findings: FOUND,
    runs: RUN,
    imports: names['import'] ?? '',
    alerts: alertOf(names, environment),
  }
  for (const name of BOOK_ORDER)
    ids[collectionNameOf({ name })] = leastBody(definitionOf(name), names[name] ?? '', ids).id
  return { names, ids }
}

/** The book of an organization that is called after a prefix. */
export function bookCalled(prefix: string, organization: string, environment?: Environment): Book {
  const nameOf = (name: string) =>
    factsOf({ name }).called?.({ prefix, organization }) ?? `${prefix}-${name.replaceAll('_', '-')}`
  const names = Object.fromEntries(BOOK_ORDER.map((name) => [name, nameOf(name)]))
  return bookOf({ ...names, import: `${prefix}-import` }, environment)
}

/** Records that do not exist. */
export const NOWHERE: Book = bookCalled('no', 'nobody')

/** What the samples of fields name. */
export const SURROUNDINGS: Book = bookOf({
  account: 'obligor',
  receivable: 'parent',
  entry: 'entry',
  bank_line: 'bank-line',
  bank_balance: 'bank-balance',
  webhook_endpoint: 'webhook-endpoint',
  report_schedule: 'report-schedule',
  alert_rule: 'alert-rule',
  organization: 'acme',
  debt_line: 'line',
  debt_line_term: 'terms',
  payin_instrument: 'instrument',
  pledge: 'parent',
  draw_request: 'draw',
  document: 'document',
  financial: 'financial',
  annotation: 'annotation',
  transparency_transaction: 'transaction',
  transparency_balance: 'balance',
  fx_rate: 'rate',
  index_rate: 'fixing',
  reporting_settings: 'acme',
  tie_out_settings: 'acme',
  payment_reference_settings: 'servicing',
  tie_out_decision: 'decision',
  integrity_settings: 'acme',
  finding_decision: 'finding-decision',
  finding_answer: 'finding-answer',
  asset_identity_settings: 'servicing-assets',
  import: 'import',
})

/** Whether the operator writes a record that a lender has made; it knows it by another id. */
export function isDecision({ path, body }: Writing): boolean {
  return body !== undefined && factsOf(body).maker === 'lender' && path.startsWith('/operator/')
}

/** A body that is accepted: of the book's own record, or of one of another name. */
export function bodyFor(writing: Writing, book: Book, name?: string): NamedBody | undefined {
  const { body: resource } = writing
  if (resource === undefined) return undefined
  const { inBook, decided } = factsOf(resource)
  const least = leastBody(resource, name ?? book.names[resource.name] ?? '', book.ids)
  const body = { ...least, ...inBook?.(book.ids) }
  return isDecision(writing) ? { ...body, ...decided, id: idForOperator(body.id, book.ids) } : body
}
