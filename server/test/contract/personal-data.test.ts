// What is personal data, by hand: every text of a record about who owes and pays is in one of two lists, so that a new one is in neither until somebody
// decides. And every answer that has some, by the published document.
import { expect, test } from 'vitest'
import { PERSONAL_DATA, personalAnswers } from '@tapeline/contract/personal-data'
import { openApiDocument } from '@tapeline/contract/openapi'
import { contract } from '../../src/resources/index.ts'
import { type Node, node, nodes, operationsOf } from '../../../contract/test/document.ts'

const declared = contract('the_operator')
const document = node(JSON.parse(JSON.stringify(openApiDocument(declared))))
const schemas = node(node(document['components'])['schemas'])

const PERSONAL = [
  'account.first_name',
  'account.last_name',
  'account.name',
  'account.legal_entity_id',
  'account.address.street_address',
  'account.address.locality',
  'account.address.postal_code',
  'account.phone',
  'account.email',
  'account.website',
  'account.credit_score',
  'account.metadata',
  'bank_line.counterparty',
  'bank_line.description',
  'transparency_transaction.counterparty',
  'transparency_transaction.description',
]

/** Ids, codes and what groups receivables; the asset behind a receivable; texts that are about a payment, an account of the lender or a file. */
const OTHER = [
  'account.id',
  'account.address.region',
  'account.address.country',
  'account.industry',
  'receivable.id',
  'receivable.obligor_id',
  'receivable.fund_name',
  'receivable.currency',
  'receivable.term',
  'receivable.payment_frequency',
  'receivable.collateral',
  'receivable.metadata',
  'entry.id',
  'entry.description',
  'entry.metadata',
  'bank_line.id',
  'bank_line.account_label',
  'bank_line.currency',
  'bank_line.settled_at',
  'bank_line.bank_reference',
  'bank_line.metadata',
  'document.id',
  'document.organization',
  'document.debt_line_id',
  'document.receivable_id',
  'document.description',
  'document.metadata',
  'transparency_transaction.id',
  'transparency_transaction.organization',
  'transparency_transaction.account_label',
  'transparency_transaction.payin_instrument_id',
  'transparency_transaction.currency',
  'transparency_transaction.debt_line_id',
  'transparency_transaction.draw_request_id',
  'transparency_transaction.settled_at',
  'transparency_transaction.bank_reference',
  'transparency_transaction.metadata',
]

const RECORDS = ['account', 'receivable', 'entry', 'bank_line', 'document', 'transparency_transaction']

/** A text that a schema states, by its path, and whether it or what it is part of is marked. */
interface Text {
  readonly path: string
  readonly is_marked: boolean
}

const CODED = ['enum', 'format', 'x-extensible-enum', 'x-code-list'] as const

/** The texts of a schema that anything can be written into, objects of the sender's own included. */
function textsOf(schema: Node, path: string, within = false): Text[] {
  const is_marked = within || schema[PERSONAL_DATA] === true
  const parts = nodes(schema['anyOf']).flatMap((part) => textsOf(part, path, is_marked))
  const properties = Object.entries(node(schema['properties']))
  const is_open = parts.length === 0 && properties.length === 0 && [undefined, 'object'].includes(typeOf(schema))
  const is_text = typeOf(schema) === 'string' && !CODED.some((keyword) => keyword in schema)
  return [
    ...(is_open || is_text ? [{ path, is_marked }] : []),
    ...parts,
    ...properties.flatMap(([name, property]) => textsOf(node(property), `${path}.${name}`, is_marked)),
  ]
}

function typeOf({ type }: Node): string | undefined {
  const types = Array.isArray(type) ? type.filter((one) => one !== 'null') : [type]
  return typeof types[0] === 'string' ? types[0] : undefined
}

/** The texts of the fields that a record is sent with. */
function sentTexts(name: string): Text[] {
  const bodies = declared.endpoints.flatMap(({ body }) => (body?.name === name ? [body] : []))
  const fields = Object.entries(bodies[0]?.fields ?? {})
  return fields.flatMap(([field, { schema }]) => textsOf(node(JSON.parse(JSON.stringify(schema))), `${name}.${field}`))
}

const pathsOf = (texts: readonly Text[], marked: boolean) =>
  texts.filter(({ is_marked }) => is_marked === marked).map(({ path }) => path)

test('every text of a record about who owes and pays is personal data or known not to be', () => {
  const texts = RECORDS.flatMap(sentTexts)
  expect(pathsOf(texts, true).toSorted()).toEqual(PERSONAL.toSorted())
  expect(pathsOf(texts, false).toSorted()).toEqual(OTHER.toSorted())
})

test('whoever is answered with personal data is recorded, by the list of such answers', () => {
  expect([...personalAnswers(declared)].toSorted()).toEqual([
    'GET /accounts',
    'GET /accounts/{id}',
    'GET /bank-lines',
    'GET /bank-lines/{id}',
    'GET /debt-lines/{id}/borrowing-base/receivables',
    'GET /operator/organizations/{id}/bank-lines',
    'GET /operator/transparency/transactions',
    'GET /operator/transparency/transactions/{id}',
    'GET /portfolio/obligors',
    'GET /portfolio/receivables',
    'GET /transparency/transactions',
    'GET /transparency/transactions/{id}',
    'POST /accounts',
    'POST /bank-lines',
    'POST /operator/transparency/transactions',
  ])
})

/** Whether a schema of the document has a part that is marked. */
function isMarked(schema: unknown): boolean {
  const { $ref, ...parts } = node(schema)
  if (typeof $ref === 'string') return isMarked(schemas[$ref.split('/').at(-1) ?? ''])
  if (parts[PERSONAL_DATA] === true) return true
  return Object.values(parts).some((part) => (Array.isArray(part) ? part.some(isMarked) : isMarked(part)))
}

test('the published document marks the same answers', () => {
  const marked = operationsOf(document).filter(({ node: operation }) => {
    const answer = node(node(operation['responses'])['200'])
    return isMarked(node(node(answer['content'])['application/json'])['schema'])
  })
  const names = marked.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  expect(names.toSorted()).toEqual([...personalAnswers(declared)].toSorted())
})
