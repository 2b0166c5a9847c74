// The generator of the SDK: each rule on a document of its own, and its refusals of operations that it could not name.
import { describe, expect, test } from 'vitest'
import type { Document, DocumentOperation, Schema } from './document.ts'
import { singular } from '@tapeline/contract/schema-names'
import { docComment, typeName, valueName } from './names.ts'
import { resourceClasses } from './resource-classes.ts'
import { TypeBook } from './schema-types.ts'
import { writtenTypes } from './written-types.ts'

describe('names', () => {
  test('of types and values come from any case of the interface', () => {
    expect(['debt_line_term', 'debt-line-terms', 'listAccounts'].map((word) => typeName(word))).toEqual([
      'DebtLineTerm',
      'DebtLineTerms',
      'ListAccounts',
    ])
    expect([valueName('entry_id'), valueName('fx-rates')]).toEqual(['entryId', 'fxRates'])
  })

  test.each([
    ['entries', 'entry'],
    ['classes', 'class'],
    ['branches', 'branch'],
    ['limits', 'limit'],
    ['status', 'status'],
    ['address', 'address'],
    ['data', 'row'],
  ])('of one of %s is %s', (plural, one) => {
    expect(singular(plural)).toBe(one)
  })
})

test('the text of a doc comment cannot end the comment', () => {
  expect(docComment('ends */ here', '')).toBe('/** ends *\\/ here */\n')
  expect(docComment(undefined, '')).toBe('')
  expect(
    docComment(`${'word '.repeat(30)}end`, '  ')
      .split('\n')
      .every((line) => line.length <= 120),
  ).toBe(true)
})

const text: Schema = { type: 'string' }
const typeOf = (schema: Schema) => {
  const book = new TypeBook()
  return { type: book.typeOf(schema, ['thing', 'parts']), text: book.text() }
}

describe('a schema becomes', () => {
  test.each<[string, Schema]>([
    ['string', text],
    ['number', { type: 'integer' }],
    ['boolean', { type: 'boolean' }],
    ['unknown', {}],
    ['unknown', { anyOf: [{}, { type: 'null' }] }],
    ['string | null', { anyOf: [text, { type: 'null' }] }],
    ['string | null', { type: ['string', 'null'] }],
    ["'a' | 'it\\'s' | 6", { enum: ['a', "it's", 6] }],
    ["'a' | (string & {})", { type: 'string', 'x-extensible-enum': ['a'] }],
    ["'only'", { type: 'string', const: 'only' }],
    ['readonly string[]', { type: 'array', items: text }],
    ['readonly (string | null)[]', { type: 'array', items: { anyOf: [text, { type: 'null' }] } }],
    ['Account', { $ref: '#/components/schemas/account' }],
    ['{ [key: string]: unknown }', { type: 'object', patternProperties: { '^.*$': {} } }],
    ['{ [key: string]: string }', { type: 'object', additionalProperties: text }],
  ])('%s', (type, schema) => {
    expect(typeOf(schema).type).toBe(type)
  })

  test('a type with a name where it has fields, one for all that have the same', () => {
    const part: Schema = { type: 'object', description: 'One.', properties: { a: text, b: text }, required: ['a'] }
    const { type, text: declared } = typeOf({
      type: 'object',
      properties: { parts: { type: 'array', items: part }, other: { ...part, description: 'Other.' } },
    })
    expect(type).toBe('ThingParts')
    expect(declared).toContain('export interface ThingPartsPart {\n  a: string\n  b?: string\n}')
    expect(declared).toContain('  other?: ThingPartsPart\n')
  })

  test('a type named by its title, with the description that all of its places have', () => {
    const part = (description: string): Schema => ({
      type: 'object',
      title: 'days_ratio',
      description,
      properties: { a: text },
    })
    const declared = (descriptions: readonly [string, string]) =>
      typeOf({ type: 'object', properties: { one: part(descriptions[0]), other: part(descriptions[1]) } }).text
    expect(declared(['Days.', 'Days.'])).toContain('/** Days. */\nexport interface DaysRatio {\n  a?: string\n}')
    expect(declared(['One.', 'Other.'])).toMatch(/^export interface DaysRatio/)
    expect(declared(['One.', 'Other.'])).toContain('  /** Other. */\n  other?: DaysRatio\n')
  })

  test('a choice of types, each named by the word that distinguishes it', () => {
    const variant = (word: string): Schema => ({ type: 'object', properties: { kind: { enum: [word] }, [word]: text } })
    const { type, text: declared } = typeOf({ type: 'array', items: { anyOf: [variant('a'), variant('b')] } })
    expect(type).toBe('readonly ThingPart[]')
    expect(declared).toContain('export type ThingPart =\n  | ThingPartA\n  | ThingPartB\n')
    expect(() => typeOf({ anyOf: [{ type: 'object', properties: { a: text } }, { type: 'object' }] })).toThrow(
      'distinguishes them',
    )
  })

  test('but two that would have one name are refused', () => {
    const book = new TypeBook()
    book.typeOf({ type: 'object', properties: { a: text } }, ['one'])
    expect(() => book.typeOf({ type: 'object', properties: { b: text } }, ['one'])).toThrow(
      'Two types would be named One',
    )
  })
})

const answering = (schema: Schema, type = 'application/json') => ({ 200: { content: { [type]: { schema } } } })
const operation = (operationId: string, more: Partial<DocumentOperation> = {}): DocumentOperation => ({
  operationId,
  summary: 'Does it',
  parameters: [],
  responses: answering({ $ref: '#/components/schemas/thing' }),
  ...more,
})
const thing: Schema = {
  type: 'object',
  properties: { id: text, size: { type: 'integer' }, made: text },
  required: ['id', 'size', 'made'],
}
const thing_write: Schema = {
  type: 'object',
  properties: {
    id: text,
    size: { type: 'integer' },
    note: { anyOf: [text, { type: 'null' }] },
    made: { ...text, readOnly: true },
  },
  required: ['id'],
}
const documentOf = (paths: Document['paths']): Document => ({
  paths,
  components: { schemas: { thing, thing_write, error: { properties: { code: { enum: ['bad'] } } } } },
})

test('a write leaves out what is computed, and a new record needs what may not be null', () => {
  const types = writtenTypes(documentOf({}))
  expect(types).toContain('export interface ThingWrite {\n  id: string\n  size?: number\n  note?: string | null\n}')
  expect(types).toContain("export type NewThing = ThingWrite & Required<Pick<ThingWrite, 'size'>>")
  expect(types).toContain("export type ErrorCode = 'bad'")
})

describe('an operation is a method', () => {
  const classes = (paths: Document['paths']) => resourceClasses(documentOf(paths))
  const upsert = operation('upsertThing', {
    requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/thing_write' } } } },
  })

  test('below an id of a function of the id, by the words of its path', () => {
    const made = classes({ '/big-things/{id}/parts/{part_id}': { get: operation('getPart') } })
    expect(made).toContain("readonly bigThings = this.at(BigThingsResource, 'big-things')")
    expect(made).toContain(
      "parts(id: string): BigThingsPartsResource {\n    return this.at(BigThingsPartsResource, id, 'parts')",
    )
    expect(made).toContain(
      'get(partId: string, options: CallOptions = {}): Promise<Thing> {\n    return this.getJson([partId], options)',
    )
  })

  test('for one and for many where it upserts', () => {
    const made = classes({ '/things': { post: upsert } })
    expect(made).toContain('upsert(thing: ThingWrite, options: WriteOptions = {}): Promise<Thing>')
    expect(made).toContain(
      'upsertMany<Row extends ThingWrite>(rows: Rows<Row>, options: ManyOptions = {}): Outcomes<Row, Thing>',
    )
  })

  test('named by what it sends and answers with, where it is of another kind', () => {
    const send = operation('close', {
      requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
    })
    const file = operation('send', { requestBody: { content: { '*/*': { schema: text } } } })
    const made = classes({
      '/a/{id}/close': { post: send },
      '/a/{id}/open': { post: operation('open') },
      '/b': { post: file, get: operation('load', { responses: answering(text, '*/*') }) },
      '/c.csv': { get: operation('table', { responses: answering(text, 'text/csv') }) },
      '/d/{id}': { delete: operation('drop', { responses: { 204: {} } }) },
    })
    expect(made).toContain('post(body: unknown, options: WriteOptions = {})')
    expect(made).toContain('post(options: WriteOptions = {}): Promise<Thing> {\n    return this.postBare([], options)')
    expect(made).toContain('upload(file: FileBody, options: UploadOptions = {})')
    expect(made).toContain('download(options: CallOptions = {}): Promise<Response>')
    expect(made).toContain(
      "csv(options: CallOptions = {}): Promise<Response> {\n    return this.getFile([], options, '.csv')",
    )
    expect(made).toContain('delete(id: string, options: WriteOptions = {}): Promise<void>')
  })

  test('that imports the types that it uses, not those that its comments mention', () => {
    const made = classes({
      '/a': { delete: operation('drop', { summary: 'An Error of a Thing', responses: { 204: {} } }) },
    })
    expect(made).not.toContain('  Thing,')
    expect(made).not.toContain('  Error,')
  })

  test('whose options are its query, without what is deprecated', () => {
    const parameter = (name: string, deprecated = false) => ({
      name,
      in: 'query',
      schema: text,
      description: `The ${name}.`,
      deprecated,
    })
    const made = classes({
      '/things': { get: operation('getThings', { parameters: [parameter('size'), parameter('skip', true)] }) },
    })
    expect(made).toContain(
      'export interface SizeOptions extends CallOptions {\n  /** The size. */\n  readonly size?: string\n}',
    )
  })

  test.each<[string, Document['paths']]>([
    ['has a get already', { '/a': { get: operation('one') }, '/a/{id}': { get: operation('two') } }],
    ['would have one name', { '/a/{id}/b': { get: operation('one') }, '/a/b': { get: operation('two') } }],
    [
      'is an option of the call itself',
      {
        '/a': {
          get: operation('one', { parameters: [{ name: 'signal', in: 'query', schema: text, description: '' }] }),
        },
      },
    ],
    ['knows GET, POST and DELETE', { '/a': { put: operation('one') } }],
    ['has its id in its body', { '/a/{id}': { post: upsert } }],
  ])('but is refused where it %s', (reason, paths) => {
    expect(() => classes(paths)).toThrow(reason)
  })
})
