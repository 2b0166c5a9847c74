// The published document states once what repeats, and is equivalent to the document with every part in its place.
import { describe, expect, test } from 'vitest'
import { openApiDocument } from '@tapeline/contract/openapi'
import { shareComponents } from '@tapeline/contract/shared-components'
import { contract } from '../../src/resources/index.ts'
import { type Node, node, nodes, operationsOf, resolve, withPartsInPlace } from '../../../contract/test/document.ts'

const whole = node(JSON.parse(JSON.stringify(openApiDocument(contract('operator')))))
const shared = node(JSON.parse(JSON.stringify(shareComponents(whole))))

const NAMED = new Set(
  Object.keys(node(node(whole['components'])['schemas'])).map((name) => `#/components/schemas/${name}`),
)

/** A value with each reference that sharing made replaced by what it leads to. */
function withSchemasInPlace(document: Node, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => withSchemasInPlace(document, one))
  if (typeof value !== 'object' || value === null) return value
  const { $ref: reference, ...beside } = node(value)
  const isMade = typeof reference === 'string' && !NAMED.has(reference)
  const found = isMade ? { ...node(resolve(document, reference)), ...beside } : value
  return Object.fromEntries(
    Object.entries(node(found)).map(([key, inner]) => [key, withSchemasInPlace(document, inner)]),
  )
}

test('resolving the references of the published document gives the whole document', () => {
  const { components, ...rest } = withPartsInPlace(shared)
  const schemas = Object.fromEntries(
    Object.entries(node(node(components)['schemas'])).filter(([name]) => NAMED.has(`#/components/schemas/${name}`)),
  )
  expect(withSchemasInPlace(shared, { ...rest, schemas })).toEqual({
    ...Object.fromEntries(Object.entries(whole).filter(([key]) => key !== 'components')),
    schemas: node(whole['components'])['schemas'],
  })
})

describe('nothing repeats:', () => {
  const operations = operationsOf(shared).map((operation) => operation.node)

  test('a parameter of two operations is a component', () => {
    const own = operations.flatMap(({ parameters }) => nodes(parameters)).filter((parameter) => !('$ref' in parameter))
    expect(new Set(own.map((parameter) => JSON.stringify(parameter))).size).toBe(own.length)
  })

  test('an error response of two operations is a component', () => {
    const own = operations
      .flatMap(({ responses }) => Object.entries(node(responses)))
      .filter(([status, response]) => Number(status) >= 400 && !('$ref' in node(response)))
      .map(([, response]) => JSON.stringify(response))
    expect(new Set(own).size).toBe(own.length)
  })

  test('a record within two records is a component', () => {
    const records: string[] = []
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      const { properties, description: _, ...more } = node(value)
      if (properties !== undefined && more['type'] === 'object') records.push(JSON.stringify({ properties, ...more }))
      for (const inner of Object.values(value)) visit(inner)
    }
    visit(node(shared['components'])['schemas'])
    const long = records.filter((record) => record.length > 200)
    expect(long.filter((record, at) => long.indexOf(record) !== at)).toEqual([])
  })
})

describe('the description of one place stays there', () => {
  test.each([
    ['a description', { description: 'Of this place.' }],
    ['a unit', { 'x-unit': 'minor_units' }],
    ['that it is ignored where it is sent', { readOnly: true }],
  ])('%s', (_, ofPlace) => {
    const record = { type: 'object', properties: { field: { type: 'string', pattern: 'a'.repeat(120) } } }
    const schemas = { one: { properties: { a: { ...record, ...ofPlace } } }, other: { properties: { b: record } } }
    const { components } = shareComponents({ paths: {}, components: { schemas } })
    expect(node(components)['schemas']).toEqual({
      one: { properties: { a: { $ref: '#/components/schemas/one_a', ...ofPlace } } },
      other: { properties: { b: { $ref: '#/components/schemas/one_a' } } },
      one_a: record,
    })
  })
})
