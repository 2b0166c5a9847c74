// Rows of a lender’s own making as lines of an import; the fields that can be mapped are held to the contract.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { IMPORT_FIELDS, LINE_KINDS } from '../generated/import-fields.ts'
import { guessKind, guessTargets } from './guess.ts'
import { type Mapping, lineOf, missingFields, needsCurrency, recordOf, withTarget } from './mapping.ts'

const entries: Mapping = {
  kind: 'entry',
  heads: ['Loan ID', 'entry_id', 'Date', 'Type', 'Amount', 'Branch', 'Note'],
  targets: ['receivable_id', 'id', 'date', 'type', 'amount', 'metadata', undefined],
  constants: {},
  days: 'dmy',
  amounts: 'point',
  currency: 'USD',
  empty_clears: false,
}

describe('a row', () => {
  test('becomes the line of an import', () => {
    expect(recordOf(entries, ['l1', 'e1', '31/01/2026', 'principal', '1,234.50', 'west', 'left out'])).toEqual({
      kind: 'entry',
      receivable_id: 'l1',
      id: 'e1',
      date: '2026-01-31',
      type: 'principal',
      amount: 123_450,
      metadata: { Branch: 'west' },
    })
  })

  test('without any text is a blank line, so that rows and lines keep one count', () => {
    expect(lineOf(entries, [''])).toBe('')
  })

  test('an empty cell leaves its field out, or clears it where that is asked for', () => {
    const row = ['l1', 'e1', '', 'principal', '1', '', '']
    expect(recordOf(entries, row)).not.toHaveProperty('date')
    expect(recordOf({ ...entries, empty_clears: true }, row)).toMatchObject({ date: null, metadata: { Branch: null } })
  })

  test('what cannot be read is sent unchanged, so that the service reports what is wrong with it', () => {
    expect(recordOf(entries, ['l1', 'e1', 'soon', 'principal', '12.345', '', ''])).toMatchObject({
      date: 'soon',
      amount: '12.345',
    })
  })

  test('an apostrophe that keeps a spreadsheet from running a cell is not part of it', () => {
    const mapping: Mapping = { ...entries, kind: 'account', heads: ['id', 'phone'], targets: ['id', 'phone'] }
    expect(recordOf(mapping, ['a1', '’+1'.replace('’', "'")])).toMatchObject({ phone: '+1' })
  })

  test('parts of an address, and what holds for all rows', () => {
    const mapping: Mapping = {
      ...entries,
      kind: 'account',
      heads: ['id', 'city', 'country'],
      targets: ['id', 'address.locality', 'address.country'],
      constants: { type: 'business' },
    }
    expect(recordOf(mapping, ['a1', 'Lima', 'PE'])).toEqual({
      kind: 'account',
      type: 'business',
      id: 'a1',
      address: { locality: 'Lima', country: 'PE' },
    })
  })

  test('decimals take their places from the currency of their row', () => {
    const mapping: Mapping = {
      ...entries,
      kind: 'receivable',
      heads: ['id', 'currency', 'credit_limit'],
      targets: ['id', 'currency', 'credit_limit'],
    }
    expect(recordOf(mapping, ['r1', 'jpy', '12'])).toMatchObject({ credit_limit: 12 })
    expect(recordOf(mapping, ['r1', 'KWD', '12'])).toMatchObject({ credit_limit: 12_000 })
    expect(needsCurrency(mapping)).toBe(false)
    expect(needsCurrency(entries)).toBe(true)
  })
})

test('required fields without a column or a constant are named', () => {
  expect(missingFields({ ...entries, targets: ['receivable_id', 'id'] }).map(({ name }) => name)).toEqual([
    'date',
    'type',
    'amount',
  ])
})

describe('columns are guessed', () => {
  test.each([
    [['id', 'type', 'name', 'country'], 'account'],
    [['Loan ID', 'Borrower ID', 'Product', 'Origination date', 'Currency'], 'receivable'],
    [['loan_id', 'entry_id', 'date', 'type', 'amount'], 'entry'],
  ])('%j are of an %s', (heads, kind) => {
    expect(guessKind(heads)).toBe(kind)
  })

  test('by the names of the API, by what lenders call them, and never twice', () => {
    expect(guessTargets('receivable', ['Loan ID', 'id', 'APR', 'Colour', 'interest_rate'])).toEqual([
      'id',
      undefined,
      'interest_rate',
      undefined,
      undefined,
    ])
    expect(guessTargets('account', ['address.country', 'refused_because'])).toEqual(['address.country', undefined])
  })
})

describe('what can be mapped is what the service takes', () => {
  const contract = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8')) as {
    paths: Record<string, { post: { requestBody: { content: { 'application/json': { schema: Schema } } } } }>
    components: { schemas: Record<string, Schema> }
  }
  interface Schema {
    readonly $ref?: string
    readonly readOnly?: boolean
    readonly properties?: Readonly<Record<string, Schema>>
    readonly anyOf?: readonly Schema[]
    readonly allOf?: readonly Schema[]
  }
  const PATHS = { account: '/accounts', receivable: '/receivables', entry: '/receivables/{id}/entries' } as const

  function namesOf(schema: Schema, prefix = ''): string[] {
    const opened = schema.$ref === undefined ? schema : contract.components.schemas[schema.$ref.split('/').at(-1) ?? '']
    const { properties, anyOf, allOf } = opened ?? {}
    if (properties === undefined) return (anyOf ?? allOf ?? []).flatMap((part) => namesOf(part, prefix))
    return Object.entries(properties).flatMap(([name, inner]) => {
      if (inner.readOnly === true) return []
      const deeper = name === 'metadata' ? [] : namesOf(inner, `${prefix}${name}.`)
      return deeper.length === 0 ? [`${prefix}${name}`] : deeper
    })
  }

  test.each(LINE_KINDS.filter((kind) => kind !== 'entry_deletion'))('of an %s', (kind) => {
    const body = contract.paths[PATHS[kind]]?.post.requestBody.content['application/json'].schema
    const taken = namesOf(body ?? {})
    const beside = new Set(['effective_date', ...(kind === 'entry' ? ['receivable_id'] : [])])
    const offered = IMPORT_FIELDS[kind].map(({ name }) => name).filter((name) => !beside.has(name))
    expect(offered.toSorted()).toEqual(taken.toSorted())
  })
})

test('a field that another column gets leaves the column that had it, save for metadata', () => {
  expect(withTarget(['id', 'amount', 'metadata'], 0, 'amount')).toEqual(['amount', undefined, 'metadata'])
  expect(withTarget(['id', 'amount', 'metadata'], 0, 'metadata')).toEqual(['metadata', 'amount', 'metadata'])
  expect(withTarget(['id', undefined, 'metadata'], 0, undefined)).toEqual([undefined, undefined, 'metadata'])
})
