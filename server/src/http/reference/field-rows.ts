// The fields of a body or an answer as rows of a table, structured values opened down to their last part: the parts of an
// object, of what a list holds, and of each of several forms that are told apart by a word.
import { sentSchema } from '../../contract/kind.ts'
import type { Fields, ResourceDefinition } from '../../contract/resource.ts'
import { fieldExample } from './examples.ts'
import {
  type JsonSchema,
  boundWords,
  descriptionOf,
  formsOf,
  itemsOf,
  kindWord,
  nameOfReference,
  toldExampleOf,
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

/** Parts of a field that are shown apart, since there are many. */
export interface FieldParts {
  readonly name: string
  readonly rows: readonly FieldRow[]
}

/** The most parts that stand under their field. */
const PARTS_MAX = 8

/** The rows of what can be sent to a path. */
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
  const told = Object.entries(fields).flatMap(([name, kind]) =>
    rowsOf({ name, depth: 0, required: '' }, schemaOf(kind.schema), form[name]),
  )
  return [...told, file]
}

/** The rows of what the service computes. */
export function computedRows(resource: ResourceDefinition, where: { readonly path: string }): FieldRow[] {
  return Object.entries(resource.computed).flatMap(([name, kind]) =>
    rowsOf({ name, depth: 0, required: '' }, schemaOf(kind.schema), fieldExample(resource, name, where)),
  )
}

/** The rows of an answer that is no resource. */
export function answerRows(schema: JsonSchema, example: unknown): FieldRow[] {
  return propertiesOf(schema).flatMap(([name, property]) =>
    rowsOf({ name, depth: 0, required: '' }, property, keyOf(example, name)),
  )
}

/** Rows in one table, and the parts that have a table of their own. */
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
  const shown = isToldElsewhere(schema) ? undefined : (example ?? toldExampleOf(schema))
  const row = {
    ...place,
    kind: kindWord(schema),
    bounds: boundWords(schema),
    description: descriptionOf(schema),
    example: parts.length > 0 || shown === undefined || isEmptyList(shown) ? '' : JSON.stringify(shown),
  }
  return [row, ...parts]
}

/** Lists of a resource are told where the resource is. */
function isToldElsewhere(schema: JsonSchema): boolean {
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

/** The word that tells forms apart, what all of them have, and then each form with what it alone has. */
function rowsOfForms(
  name: string,
  forms: readonly JsonSchema[],
  examples: readonly unknown[],
  depth: number,
): FieldRow[] {
  const word = propertiesOf(forms[0] ?? {})[0]?.[0] ?? ''
  const told = forms.map((form) => ({ form, is: wordsOf(keyOf(keyOf(form, 'properties'), word))[0] ?? '' }))
  const shared = sharedKeys(forms).filter((key) => key !== word)
  const telling: FieldRow = {
    name: `${name}.${word}`,
    depth,
    kind: 'string',
    bounds: told.map(({ is }) => `\`${is}\``).join(' or '),
    required: 'required',
    description: 'Which form it has; each has parts of its own.',
    example: '',
  }
  const common = propertyRows(name, forms[0] ?? {}, examples[0], depth, notIn(forms[0], shared))
  const own = told.flatMap(({ form, is }) => {
    const example = examples.find((one) => keyOf(one, word) === is)
    const head: FieldRow = {
      ...telling,
      name: `${name}.${word} = ${is}`,
      bounds: '',
      required: '',
      description: descriptionOf(form),
    }
    return [head, ...propertyRows(name, form, example, depth + 1, [word, ...shared])]
  })
  return [telling, ...common, ...own]
}

/** The keys that every form has, alike. */
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

/** A list that is empty where nothing is amiss shows nothing of its items. */
function isEmptyList(shown: unknown): boolean {
  return Array.isArray(shown) && shown.length === 0
}
