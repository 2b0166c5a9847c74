// Figures that a calculator keeps can be behind, fail, or leave a receivable out: every answer that has figures must be able to report it. Every
// GET of the OpenAPI document has the field `freshness` or the header, or is named here with the reason why it needs neither.
import { describe, expect, test } from 'vitest'
import { openApiDocument } from '@tapeline/contract/openapi'
import { contract } from '../../src/resources/index.ts'
import { type Operation, node, operationsOf } from '../../../contract/test/document.ts'

const document = node(JSON.parse(JSON.stringify(openApiDocument(contract('operator')))))

const RECORDS = 'records as they were sent: nothing in them is calculated'
const ADDED_UP = 'added up from the records themselves when it is asked, as known at known_at'
const FROZEN =
  'what was certified when the month was closed, and never changes; certificate.left_out names what it leaves out'
const READ_FROM_LOG = 'read from the log of writes itself, which is never behind'
const STATED_ONCE = 'what happened, stated once: a follower reads on, and what is not derived yet comes behind it'
const WHO = 'who asks, and no figures'

/** GETs without freshness, by their paths, and why. Those of the operator are the same under /operator. */
const EXCEPTIONS: { readonly [path: string]: string } = {
  '/accounts': RECORDS,
  '/accounts/{id}': RECORDS,
  '/annotations': RECORDS,
  '/annotations/{id}': RECORDS,
  '/audit': READ_FROM_LOG,
  '/bank-balances': RECORDS,
  '/bank-balances/{id}': RECORDS,
  '/bank-lines': RECORDS,
  '/bank-lines-totals': ADDED_UP,
  '/bank-lines/{id}': RECORDS,
  '/debt-line-terms': RECORDS,
  '/debt-line-terms/{id}': RECORDS,
  '/debt-lines': RECORDS,
  '/debt-lines/{id}': RECORDS,
  '/debt-lines/{id}/closes': FROZEN,
  '/debt-lines/{id}/closes/{month}/certificate.json': FROZEN,
  '/debt-lines/{id}/closes/{month}/certificate.pdf': FROZEN,
  '/debt-lines/{id}/closes/{month}/certificate.xlsx': FROZEN,
  '/documents': RECORDS,
  '/documents/{id}': RECORDS,
  '/documents/{id}/content': RECORDS,
  '/draw-requests': RECORDS,
  '/draw-requests-totals': ADDED_UP,
  '/draw-requests/{id}': RECORDS,
  '/events': STATED_ONCE,
  '/financials': RECORDS,
  '/financials/{id}': RECORDS,
  '/fx-rates': RECORDS,
  '/fx-rates/{id}': RECORDS,
  '/imports': 'counted in the transaction that stores the lines',
  '/imports/{id}': 'counted in the transaction that stores the lines',
  '/imports/{id}/rejected': RECORDS,
  '/index-rates': RECORDS,
  '/index-rates/{id}': RECORDS,
  '/me': WHO,
  '/organizations': RECORDS,
  '/organizations/{id}': RECORDS,
  '/organizations/{id}/audit': READ_FROM_LOG,
  '/organizations/{id}/bank-balances': RECORDS,
  '/organizations/{id}/events': STATED_ONCE,
  '/organizations/{id}/bank-lines': RECORDS,
  '/organizations/{id}/bank-lines-totals': ADDED_UP,
  '/payin-instruments': RECORDS,
  '/payin-instruments/{id}': RECORDS,
  '/asset-identity-settings': RECORDS,
  '/asset-identity-settings/{id}': RECORDS,
  '/payment-reference-settings': RECORDS,
  '/payment-reference-settings/{id}': RECORDS,
  '/pledges': RECORDS,
  '/pledges/{id}': RECORDS,
  '/receivables/{id}/documents': RECORDS,
  '/receivables/{id}/entries': RECORDS,
  '/receivables/{id}/entries-totals': ADDED_UP,
  '/receivables/{id}/entries/{entry_id}': RECORDS,
  '/reporting-settings': RECORDS,
  '/reporting-settings/{id}': RECORDS,
  '/finding-answers': RECORDS,
  '/finding-answers/{id}': RECORDS,
  '/finding-decisions': RECORDS,
  '/finding-decisions/{id}': RECORDS,
  '/integrity-settings': RECORDS,
  '/integrity-settings/{id}': RECORDS,
  '/tie-out-decisions': RECORDS,
  '/tie-out-decisions/{id}': RECORDS,
  '/tie-out-settings': RECORDS,
  '/tie-out-settings/{id}': RECORDS,
  '/transparency/balances': RECORDS,
  '/transparency/balances/{id}': RECORDS,
  '/report-schedules': RECORDS,
  '/report-schedules/{id}': RECORDS,
  '/report-schedules/{id}/runs': 'stored with each attempt: it states the day and the moment of its figures',
  '/report-schedules/{id}/runs/{run}/file': 'the file as it was sent, which states how fresh its figures were',
  '/transparency/transactions': RECORDS,
  '/transparency/transactions-totals': ADDED_UP,
  '/transparency/transactions/{id}': RECORDS,
  '/alert-rules': RECORDS,
  '/alert-rules/{id}': RECORDS,
  '/alerts': 'stored with what a rule found: nothing in it is calculated',
  '/alerts/{id}': 'stored with what a rule found: nothing in it is calculated',
  '/legal-holds': 'what a lender states: nothing in it is calculated of a book',
  '/accounts/{id}/legal-hold': 'what a lender states: nothing in it is calculated of a book',
  '/sandbox-clock': 'what the clock shows: nothing in it is calculated of a book',
  '/webhook-endpoints': RECORDS,
  '/webhook-endpoints/{id}': RECORDS,
  '/webhook-endpoints/{id}/deliveries': 'stored with each attempt: nothing in it is calculated',
}

const reads = operationsOf(document).filter(({ method }) => method === 'get')

const sharedPath = ({ path }: Operation) => path.replace(/^\/operator/, '')

function successOf({ node: operation }: Operation) {
  return node(node(operation['responses'])['200'])
}

/** The properties of a body, with what it refers to. */
function propertiesOf(operation: Operation) {
  const schema = node(node(node(successOf(operation)['content'])['application/json'])['schema'])
  const name = String(schema['$ref'] ?? '').replace('#/components/schemas/', '')
  const found = name === '' ? schema : node(node(node(document['components'])['schemas'])[name])
  return { properties: Object.keys(node(found['properties'])), required: found['required'] }
}

function reportsFreshness(operation: Operation): boolean {
  const { properties } = propertiesOf(operation)
  return properties.includes('freshness') || 'Tapeline-Freshness' in node(successOf(operation)['headers'])
}

describe('figures report how fresh they are', () => {
  test.each(reads.map((operation) => [operation.path, operation] as const))('%s', (_path, operation) => {
    const is_exception = sharedPath(operation) in EXCEPTIONS
    expect(reportsFreshness(operation), 'has the field or the header, or is an exception').toBe(!is_exception)
  })

  test('in a field that is always there, or in a header that is', () => {
    for (const operation of reads.filter(reportsFreshness)) {
      const { properties, required } = propertiesOf(operation)
      const header = node(node(successOf(operation)['headers'])['Tapeline-Freshness'])
      if (properties.includes('freshness')) expect(required, operation.path).toContain('freshness')
      else expect(header['required'], operation.path).toBe(true)
    }
  })

  test('and no exception is of a path that there is not', () => {
    const paths = new Set(reads.map(sharedPath))
    expect(Object.keys(EXCEPTIONS).filter((path) => !paths.has(path))).toEqual([])
  })

  test('and so does what is asked with a body', () => {
    const [preview] = operationsOf(document).filter(({ node: { operationId: id } }) => id === 'previewBorrowingBase')
    expect(preview && propertiesOf(preview).required).toContain('freshness')
  })
})
