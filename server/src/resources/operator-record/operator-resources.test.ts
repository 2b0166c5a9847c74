// What holds of every resource that the operator writes, so that endpoints, lists and documentation can be made of it.
import { CODE_LIST } from '@tapeline/contract/code-list'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { OPEN_WORDS } from '@tapeline/contract/fields'
import { REFERENCES } from '@tapeline/contract/references'
import { PERSONAL_DATA } from '@tapeline/contract/personal-data'
import { CURRENCY_OF, MINOR_UNITS_WHERE, UNIT } from '@tapeline/contract/units'
import { nullable } from '@tapeline/contract/kind'
import { exampleOf, schemaOf } from '../../http/reference/schema-words.ts'
import { OPERATOR_RESOURCES } from './operator-resources.ts'

const FORMATS = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/,
}
const named = OPERATOR_RESOURCES.map((resource) => [resource.definition.name, resource] as const)

/** Resources with facts that hold from a day on; of the others a change corrects all effective time. */
const DATED = [
  'debt_line',
  'pledge',
  'reporting_settings',
  'tie_out_settings',
  'payment_reference_settings',
  'integrity_settings',
]

test('names and paths are unique', () => {
  for (const key of ['path', 'name'] as const) {
    const values = OPERATOR_RESOURCES.map((resource) => (key === 'path' ? resource.path : resource.definition.name))
    expect(new Set(values).size).toBe(values.length)
  }
})

describe.each(named)('%s', (name, resource) => {
  const { definition } = resource
  const fields = Object.entries(definition.fields)

  test('is of an organization that never changes, has an id and metadata, and shows when it was made and changed', () => {
    expect(Object.keys(definition.fields).slice(0, 2)).toEqual(['id', 'organization'])
    expect(definition.required).toEqual(expect.arrayContaining(['id', 'organization']))
    expect(definition.contract).toContain('organization')
    expect(resource.fixed).toHaveProperty('organization')
    expect(definition.fields).toHaveProperty('metadata')
    expect(definition.cleared['metadata']).toEqual({})
    expect(definition.computed_always).toEqual(expect.arrayContaining(['created_at', 'updated_at']))
  })

  test('lists as contract all of its fields, unless it is dated', () => {
    const dated = fields
      .map(([field]) => field)
      .filter((field) => field !== 'id' && !definition.contract.includes(field))
    if (!DATED.includes(name)) expect(dated).toEqual([])
    else expect(dated.length).toBeGreaterThan(1)
  })

  test('fixes and filters by fields that it has, with kinds that read text', () => {
    expect(Object.keys(resource.fixed).filter((field) => !(field in definition.fields))).toEqual([])
    const shown = { ...definition.fields, ...definition.computed }
    for (const [field, kind] of Object.entries(resource.filters)) {
      expect(kind.schema).toEqual(shown[field]?.schema)
      expect(kind.schema).toMatchObject({ type: 'string' })
    }
  })

  test.each([...fields, ...Object.entries(definition.computed)])('describes %s, and its example fits', (_, kind) => {
    expect(schemaOf(kind.schema)['description']).toMatch(/^\S.*\.$/s)
    const example = exampleOf(schemaOf(kind.schema))
    const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true, formats: FORMATS })
    ajv.addVocabulary([CODE_LIST, OPEN_WORDS, REFERENCES, PERSONAL_DATA, UNIT, CURRENCY_OF, MINOR_UNITS_WHERE])
    expect(ajv.validate(nullable(kind.schema), example), JSON.stringify(ajv.errors)).toBe(true)
  })

  test.each(fields)('reads the example of %s, and what it keeps of it again', (field, kind) => {
    const reading = kind.read(exampleOf(schemaOf(kind.schema)), field)
    expect(reading).toHaveProperty('value')
    if ('value' in reading) expect(kind.read(reading.value, field)).toEqual(reading)
  })
})
