// The page for people who write credit agreements is checked: each of its JSON examples is read and judged here, and
// every field, word and kind of rule that exists is on it.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readBody, shapeOf } from '@tapeline/contract/resource'
import { applyPatch, emptyState } from '@tapeline/kernel/core/dated-facts'
import { COVENANT_METRICS } from '@tapeline/kernel/metrics/debt-line/covenant-metrics'
import { debtLineTerm } from './debt-line-term-definition.ts'

const { definition } = debtLineTerm
const SHAPE = shapeOf(definition)
const PAGE = readFileSync(new URL('../../../../docs/reference/definitions/debt-line-terms.md', import.meta.url), 'utf8')
const BLOCKS = [...PAGE.matchAll(/^```json\n(.*?)^```$/gms)].map((match): unknown => JSON.parse(match[1] ?? ''))

/** The sections of the page about one field, with the examples in the rows of their tables. */
const SECTIONS = PAGE.split(/^## /m).flatMap((section) => {
  const field = /^[^\n]*\(`(\w+)`\)/.exec(section)?.[1]
  return field === undefined ? [] : [{ field, rows: rowsOf(section) }]
})

function rowsOf(section: string) {
  return [...section.matchAll(/^\| `(\w+)` \|.*\| `(\{.*\})` \|$/gm)].map((match) => ({
    name: match[1] ?? '',
    example: JSON.parse(match[2] ?? '') as { readonly [field: string]: unknown },
  }))
}

/** Everything that is wrong with terms, alone or beside a rate for what needs one. */
function faultsOf(fields: object) {
  const interest = { margin: 0.1, day_count: '30/360' }
  const { patch, faults } = readBody(definition, { id: 'terms', interest, ...fields })
  return [...faults, ...debtLineTerm.faults(applyPatch(emptyState(SHAPE), patch, SHAPE))]
}

test('the page has a whole example, with every field', () => {
  expect(Object.keys(BLOCKS[0] ?? {})).toEqual(Object.keys(definition.fields))
  expect(BLOCKS.length).toBeGreaterThan(3)
})

test.each(BLOCKS.map((block, index) => [index + 1, block] as const))('JSON block %i is without a fault', (_, block) => {
  expect(faultsOf(block as object)).toEqual([])
})

test('the worked example is stored as it is written, but for what it leaves to defaults', () => {
  const { id, patch } = readBody(definition, BLOCKS[0])
  expect({ id, ...patch }).toMatchObject(BLOCKS[0] as object)
})

describe.each([
  ['eligibility', 'rule'],
  ['concentration_limits', 'group'],
  ['reserves', 'reserve'],
])('%s', (field, discriminator) => {
  const rows = SECTIONS.find((section) => section.field === field)?.rows ?? []

  test('the table has each kind once, and no other', () => {
    const kinds = variantsOf(field, discriminator)
    expect(kinds.length).toBeGreaterThan(2)
    expect(rows.map(({ name }) => name)).toEqual(kinds)
  })

  test.each(rows.map((row) => [row.name, row.example] as const))(
    'the example of %s is one, without a fault',
    (name, example) => {
      expect(example[discriminator]).toBe(name)
      expect(faultsOf({ [field]: [example] })).toEqual([])
    },
  )

  test('the examples can be sent together', () => {
    expect(faultsOf({ [field]: rows.map(({ example }) => example) })).toEqual([])
  })
})

function variantsOf(field: string, discriminator: string): string[] {
  const words = wordsIn(JSON.parse(JSON.stringify(definition.fields[field]?.schema)), (key) => key === discriminator)
  return words.enums
}

/** The names of properties and the words of enumerations in a schema, those under some properties alone if asked. */
function wordsIn(schema: unknown, under?: (property: string) => boolean): { properties: string[]; enums: string[] } {
  const found = { properties: new Set<string>(), enums: new Set<string>() }
  const walk = (node: unknown, wanted: boolean): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties') {
        for (const [property, inner] of Object.entries(value as object)) {
          found.properties.add(property)
          walk(inner, under === undefined || under(property))
        }
      } else if (key === 'enum' && wanted) for (const word of value as unknown[]) found.enums.add(String(word))
      else walk(value, wanted)
    }
  }
  walk(schema, under === undefined)
  return { properties: [...found.properties], enums: [...found.enums] }
}

test('every field, every word of a list and every metric is on the page', () => {
  const { properties, enums } = wordsIn(
    Object.values(definition.fields).map(({ schema }) => JSON.parse(JSON.stringify(schema)) as unknown),
  )
  const words = [...new Set([...properties, ...enums, ...COVENANT_METRICS])]
  expect(words.length).toBeGreaterThan(120)
  const missing = words.filter((word) => !PAGE.includes(`\`${word}\``) && !PAGE.includes(`"${word}"`))
  expect(missing).toEqual([])
})
