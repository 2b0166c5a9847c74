// Shapes of the API that the dashboard declares again are found, and what is its own is not.
import { describe, expect, test } from 'vitest'
import { checkApiShapes, checkSdkTypes } from './dashboard-types.ts'
import { sourceFile } from './source.ts'

describe('the dashboard', () => {
  const generated =
    'export interface Account {\n  id: string\n  /** A name. */\n  name: string | null\n  more: { b: string }\n}\n'
  const check = (declaration: string) =>
    checkApiShapes([
      sourceFile('sdk/src/generated/types.ts', generated),
      sourceFile('web/src/service/accounts.ts', declaration),
    ])

  test.each([
    'export interface Payer {\n  readonly id: string\n  readonly name?: string\n  readonly more: { readonly c: string }\n}\n',
    'interface Payer extends Other {\n  id: string\n  name: string\n  more: unknown\n}\n',
    'export type Payer = { id: string; name: string; more: unknown }\n',
  ])('may not declare an object of the API again: %s', (declaration) => {
    expect(check(declaration).length).toBe(1)
  })

  test('may not declare an object of its own endpoints again', () => {
    const [finding] = checkApiShapes([
      sourceFile('web/src/generated/dashboard-endpoints.ts', generated),
      sourceFile('web/src/service/keys.ts', 'interface Payer {\n  id: string\n  name: string\n  more: unknown\n}\n'),
    ])
    expect(finding).toMatchObject({ path: 'web/src/service/keys.ts', line: 1 })
  })

  test.each([
    'export interface Field {\n  readonly id: string\n  readonly name: string\n}\n',
    'export interface Props {\n  id: string\n  name: string\n  more: unknown\n  onChange: () => void\n}\n',
    "export type Payer = Pick<Account, 'id' | 'name'>\n",
  ])('may declare objects of its own: %s', (declaration) => {
    expect(check(declaration)).toEqual([])
  })

  test.each([
    ["import type { A } from '@tapeline/sdk'", 0],
    ["import type {\n  A,\n} from '@tapeline/sdk'\nexport const a = 1", 0],
    ["import { type A } from '@tapeline/sdk'", 1],
    ["import { Tapeline } from '@tapeline/sdk'", 1],
    ["export * from '@tapeline/sdk'", 1],
    ["const { Tapeline } = await import('@tapeline/sdk')", 1],
  ])('takes types of the SDK alone: %s', (text, count) => {
    expect(checkSdkTypes(sourceFile('web/src/service/accounts.ts', text)).length).toBe(count)
    expect(checkSdkTypes(sourceFile('server/src/app.ts', text))).toEqual([])
  })
})
