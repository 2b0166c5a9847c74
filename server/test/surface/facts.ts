// What tests must know of a resource to write and read records of it: one table, so that a test that varies over all
// resources has no case of its own for any. A test fails for a resource that is not in it.
import type { ResourceDefinition } from '@tapeline/contract/resource'
import { DEBT_LINE_FACTS } from './facts-debt-lines.ts'
import { DOCUMENT_FACTS } from './facts-documents.ts'
import { INTEGRITY_FACTS } from './facts-integrity.ts'
import { OPERATOR_FACTS } from './facts-operator.ts'
import { REPORTED_FACTS } from './facts-reported.ts'
import { STATEMENT_FACTS } from './facts-statements.ts'
import type { ResourceFacts } from './resource-facts.ts'

const FACTS: { readonly [resource: string]: ResourceFacts } = {
  ...REPORTED_FACTS,
  ...OPERATOR_FACTS,
  ...DEBT_LINE_FACTS,
  ...STATEMENT_FACTS,
  ...DOCUMENT_FACTS,
  ...INTEGRITY_FACTS,
}

/** The resources of which a book holds records, each after those that it names. */
export const BOOK_ORDER: readonly string[] = [
  // Before the account, which it watches, so that there is an alert.
  'alert_rule',
  'account',
  'receivable',
  'entry',
  'bank_line',
  'bank_balance',
  'webhook_endpoint',
  'report_schedule',
  'organization',
  'debt_line',
  'debt_line_term',
  'payin_instrument',
  'pledge',
  'draw_request',
  'document',
  'financial',
  'annotation',
  'transparency_transaction',
  'transparency_balance',
  'fx_rate',
  'index_rate',
  'reporting_settings',
  'tie_out_settings',
  'payment_reference_settings',
  'tie_out_decision',
  'integrity_settings',
  'finding_decision',
  'finding_answer',
  'asset_identity_settings',
]

/** The facts of a resource. */
export function factsOf({ name }: Pick<ResourceDefinition, 'name'>): ResourceFacts {
  const facts = FACTS[name]
  if (facts === undefined) throw new Error(`${name}: no facts are known`)
  return facts
}

/** The collection of a resource in paths. */
export function collectionNameOf(resource: Pick<ResourceDefinition, 'name'>): string {
  return factsOf(resource).path.split('/').at(-1) ?? ''
}

/** The resource whose records a collection holds. */
export function resourceOfCollection(collection: string): string {
  const found = BOOK_ORDER.find((name) => collectionNameOf({ name }) === collection)
  if (found === undefined) throw new Error(`${collection}: no resource is known`)
  return found
}
