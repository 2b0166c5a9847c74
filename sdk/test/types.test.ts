// What the types promise: absent keeps and null clears, what a new record needs is asked for, what the service computes cannot be written. The
// compiler judges it; each `@ts-expect-error` fails the types where the line below it begins to compile.
import { readFileSync } from 'node:fs'
import { expect, expectTypeOf, test } from 'vitest'
import { requiredOnCreation } from '../../tools/src/sdk/written-types.ts'
import type {
  Account,
  AccountWrite,
  Entry,
  ListReceivablesOptions,
  NewAccount,
  NewReceivable,
  Receivable,
  ReceivableWrite,
  Tapeline,
} from '../src/index.ts'

const account = { id: 'a', type: 'business' } as const

test('absent keeps, null clears, and only what need not be there', () => {
  const write: AccountWrite = { id: 'a', phone: null, address: { region: null }, metadata: { old: null } }
  // @ts-expect-error an account always has a type
  const cleared: AccountWrite = { id: 'a', type: null }
  // @ts-expect-error undefined is neither absent nor null
  const neither: AccountWrite = { id: 'a', phone: undefined }
  // @ts-expect-error a write names its record
  const nameless: AccountWrite = { phone: null }
  expect([write, cleared, neither, nameless]).toHaveLength(4)
})

test('a new record needs what the service asks for', () => {
  const fresh: NewAccount = account
  // @ts-expect-error a new account needs a type
  const typeless: NewAccount = { id: 'a' }
  // @ts-expect-error a new receivable needs more than its id
  const bare: NewReceivable = { id: 'r', obligor_id: 'a' }
  expect([fresh, typeless, bare]).toHaveLength(3)
})

test('what the service computes cannot be written, and what was read can be sent back', () => {
  // @ts-expect-error balance is computed
  const balanced: ReceivableWrite = { id: 'r', balance: 5 }
  // @ts-expect-error moments are computed
  const moved: AccountWrite = { ...account, created_at: '2026-01-01T00:00:00Z' }
  expectTypeOf<Account>().toExtend<AccountWrite>()
  expectTypeOf<Receivable>().toExtend<ReceivableWrite>()
  expect([balanced, moved]).toHaveLength(2)
})

test('misspelt fields and parameters do not compile', () => {
  // @ts-expect-error obligor, not obligator
  const wrong: ReceivableWrite = { id: 'r', obligator_id: 'a' }
  // @ts-expect-error offsets are gone
  const skipped: ListReceivablesOptions = { skip: 10 }
  expect([wrong, skipped]).toHaveLength(2)
})

test('answers are whole: every field is there, null where it is empty', () => {
  expectTypeOf<Receivable['balance']>().toEqualTypeOf<number | string | null>()
  expectTypeOf<Account['type']>().toEqualTypeOf<'individual' | 'business'>()
  expectTypeOf<Entry['amount']>().toEqualTypeOf<number>()
  expectTypeOf<Required<Account>>().toEqualTypeOf<Account>()
})

test('open words are any words, of which the known ones are offered', () => {
  expectTypeOf<'term_loan'>().toExtend<NonNullable<ReceivableWrite['product_type']>>()
  expectTypeOf<string>().toExtend<NonNullable<ReceivableWrite['product_type']>>()
  expectTypeOf<string>().toExtend<NonNullable<ReceivableWrite['funded_by']>>()
})

test('calls answer with what they are of', () => {
  type AnswerOf<T extends (...given: never[]) => unknown> = Awaited<ReturnType<T>>
  expectTypeOf<AnswerOf<Tapeline['accounts']['get']>>().toEqualTypeOf<Account>()
  expectTypeOf<AnswerOf<ReturnType<Tapeline['receivables']['entries']>['delete']>>().toEqualTypeOf<void>()
  expectTypeOf<AnswerOf<Tapeline['portfolio']['summary']['csv']>>().toEqualTypeOf<Response>()
})

test('a new record needs the fields that the document names in words', () => {
  const { components } = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
    readonly components: { readonly schemas: { readonly [name: string]: { readonly description: string } } }
  }
  const writes = Object.entries(components.schemas).filter(([name]) => name.endsWith('_write'))
  expect(writes.length).toBeGreaterThan(10)
  for (const [name, schema] of writes) {
    const documented = /on creation (.*) are required\.$/.exec(schema.description)?.[1]?.split(', ')
    expect([name, requiredOnCreation(schema).toSorted()]).toEqual([name, documented?.toSorted()])
  }
})
