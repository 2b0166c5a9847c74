// The fields of a body or an answer as rows of a table, with one row for each nested part: the parts of an object, of the elements of a
// list, and of each of several forms, which one field distinguishes.
import { sentSchema } from '@tapeline/contract/kind'
import type { Fields, ResourceDefinition } from '@tapeline/contract/resource'
import { fieldExample } from './recorded.ts'
import {
  type JsonSchema,
  boundWords,
  descriptionOf,
  formsOf,
  itemsOf,
  kindWord,
  nameOfReference,
  schemaExampleOf,
  propertiesOf,
  requiredOf,
  schemaOf,
  wordsOf,
} from './schema-words.ts'

/** A field of a body or an answer, or a part of one. */
export interface FieldRow {
  /** With its parents: `address.country`, `lines[].amount`. */
  readonly name: string
  /** How many parents it has. */
  readonly depth: number
  readonly kind: string
  readonly bounds: string
  /** When it must be sent; empty when never. */
  readonly required: '' | 'required' | 'required on creation'
  readonly description: string
  /** As JSON; empty where its parts follow. */
  readonly example: string
}

/** Parts of a field that are shown in a separate table, since there are many. */
export interface FieldParts {
  readonly name: string
  readonly rows: readonly FieldRow[]
}

/** The most parts that are listed under their field. */
const PARTS_MAX = 8

/** The rows of the fields that can be sent to a path. */
export function bodyRows(resource: ResourceDefinition, where: { readonly path: string }): FieldRow[] {
  const { fields, required } = resource
  return Object.entries(fields).flatMap(([name, kind]) =>
    rowsOf(
      { name, depth: 0, required: required.includes(name) ? 'required on creation' : '' },
      schemaOf(sentSchema(kind)),
      fieldExample(resource, name, where),
    ),
  )
}

/** The rows of a form with a file in it. */
export function formRows(fields: Fields, form: { readonly [field: string]: string }): FieldRow[] {
  const file: FieldRow = {
    name: 'file',
    depth: 0,
    kind: 'file',
    bounds: '',
    required: 'required',
    description:
      'The file, as a part of multipart/form-data. Alone it may be the whole body, with its own Content-Type.',
    example: '',
  }
  const rows = Object.entries(fields).flatMap(([name, kind]) =>
    rowsOf({ name, depth: 0, required: '' }, schemaOf(kind.schema), form[name]),
  )
  return [...rows, file]
}

/** The rows of the fields that the service computes. */
export function computedRows(resource: ResourceDefinition, where: { readonly path: string }): FieldRow[] {
  return Object.entries(resource.computed).flatMap(([name, kind]) =>
    rowsOf({ name, depth: 0, required: '' }, schemaOf(kind.schema), fieldExample(resource, name, where)),
  )
}

/** The rows of an answer that is not a resource. */
export function answerRows(schema: JsonSchema, example: unknown): FieldRow[] {
  return propertiesOf(schema).flatMap(([name, property]) =>
    rowsOf({ name, depth: 0, required: '' }, property, keyOf(example, name)),
  )
}

/** Rows in one table, and the parts that have their own table. */
export function foldedRows(rows: readonly FieldRow[]): { readonly rows: FieldRow[]; readonly apart: FieldParts[] } {
  const whole: FieldRow[] = []
  const apart: FieldParts[] = []
  for (const [at, row] of rows.entries()) {
    if (row.depth > 0) continue
    const end = rows.findIndex((other, index) => index > at && other.depth === 0)
    const parts = rows.slice(at + 1, end === -1 ? rows.length : end)
    if (parts.length > PARTS_MAX) apart.push({ name: row.name, rows: parts })
    whole.push(row, ...(parts.length > PARTS_MAX ? [] : parts))
  }
  return { rows: whole, apart }
}

type Place = Pick<FieldRow, 'name' | 'depth' | 'required'>

/** The row of a field, and one for each of its parts. */
function rowsOf(place: Place, schema: JsonSchema, example: unknown): FieldRow[] {
  const parts = partRows(place.name, schema, example, place.depth + 1)
  const shown = isDocumentedElsewhere(schema) ? undefined : (example ?? schemaExampleOf(schema))
  const row = {
    ...place,
    kind: kindWord(schema),
    bounds: boundWords(schema),
    description: descriptionOf(schema),
    example: parts.length > 0 || shown === undefined || isEmptyList(shown) ? '' : JSON.stringify(shown),
  }
  return [row, ...parts]
}

/** Whether a field is a list of a resource, whose own section documents it. */
function isDocumentedElsewhere(schema: JsonSchema): boolean {
  return nameOfReference(itemsOf(schema) ?? {}) !== undefined
}

function partRows(name: string, schema: JsonSchema, example: unknown, depth: number): FieldRow[] {
  const held = itemsOf(schema)
  if (held !== undefined) {
    const examples: readonly unknown[] = Array.isArray(example) ? example : []
    const forms = formsOf(held)
    return forms.length > 0
      ? rowsOfForms(`${name}[]`, forms, examples, depth)
      : partRows(`${name}[]`, held, examples[0], depth)
  }
  const forms = formsOf(schema)
  return forms.length > 0 ? rowsOfForms(name, forms, [example], depth) : propertyRows(name, schema, example, depth)
}

function propertyRows(
  name: string,
  schema: JsonSchema,
  example: unknown,
  depth: number,
  without: readonly string[] = [],
): FieldRow[] {
  return propertiesOf(schema)
    .filter(([key]) => !without.includes(key))
    .flatMap(([key, property]) => {
      const required = requiredOf(schema).includes(key) ? 'required' : ''
      return rowsOf({ name: `${name}.${key}`, depth, required }, property, keyOf(example, key))
    })
}

/** The field that distinguishes the forms, then the fields of all forms, then each form with the fields that only it has. */
function rowsOfForms(
  name: string,
  forms: readonly JsonSchema[],
  examples: readonly unknown[],
  depth: number,
): FieldRow[] {
  const word = propertiesOf(forms[0] ?? {})[0]?.[0] ?? ''
  const named = forms.map((form) => ({ form, is: wordsOf(keyOf(keyOf(form, 'properties'), word))[0] ?? '' }))
  const shared = sharedKeys(forms).filter((key) => key !== word)
  const discriminator: FieldRow = {
    name: `${name}.${word}`,
    depth,
    kind: 'string',
    bounds: named.map(({ is }) => `\`${is}\``).join(' or '),
    required: 'required',
    description: 'Which form it has; each has parts of its own.',
    example: '',
  }
  const common = propertyRows(name, forms[0] ?? {}, examples[0], depth, notIn(forms[0], shared))
  const own = named.flatMap(({ form, is }) => {
    const example = examples.find((one) => keyOf(one, word) === is)
    const head: FieldRow = {
      ...discriminator,
      name: `${name}.${word} = ${is}`,
      bounds: '',
      required: '',
      description: descriptionOf(form),
    }
    return [head, ...propertyRows(name, form, example, depth + 1, [word, ...shared])]
  })
  return [discriminator, ...common, ...own]
}

/** The keys that every form has with the same schema. */
function sharedKeys(forms: readonly JsonSchema[]): string[] {
  const [first = {}, ...others] = forms.map((form) =>
    Object.fromEntries(propertiesOf(form).map(([key, property]) => [key, JSON.stringify(property)])),
  )
  return Object.keys(first).filter((key) => others.every((other) => other[key] === first[key]))
}

function notIn(form: JsonSchema | undefined, keys: readonly string[]): string[] {
  return propertiesOf(form ?? {})
    .map(([key]) => key)
    .filter((key) => !keys.includes(key))
}

function keyOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? new Map<string, unknown>(Object.entries(value)).get(key)
    : undefined
}

/** A list that is empty when nothing is wrong shows no fields of its elements. */
function isEmptyList(shown: unknown): boolean {
  return Array.isArray(shown) && shown.length === 0
}
