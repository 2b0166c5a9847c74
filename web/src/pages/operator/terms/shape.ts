// What can be written at a place of the terms, read out of the service's own definition (JSON Schema). So the editor offers every kind of
// rule, limit, reserve and covenant that the service takes, and none that it does not.
import { plainWords } from '../../../words/fault-words.ts'
import { hasLabel, placeLabel } from '../../../words/field-labels.ts'

/** A schema as the service publishes it, as far as an editor reads it. */
export interface Schema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: unknown
  readonly required?: readonly string[]
  readonly description?: string
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly examples?: readonly unknown[]
  readonly 'x-extensible-enum'?: readonly string[]
  readonly 'x-unit'?: string
  readonly 'x-code-list'?: string
  readonly 'x-minor-units-where'?: MoneyWhere
}

/** Words of fields around a number for which it is money: `{ metric: ['availability'] }`. */
export type MoneyWhere = Readonly<Record<string, readonly string[]>>

/** A named field of a record. */
export interface Field {
  readonly name: string
  readonly shape: Shape
  readonly required: boolean
  readonly note: string
}

/** A record with its fields. */
export interface RecordShape {
  readonly kind: 'record'
  readonly fields: readonly Field[]
}

/** What can be written at a place. */
export type Shape =
  | RecordShape
  | { readonly kind: 'variant'; readonly tag: string; readonly variants: readonly Variant[] }
  | { readonly kind: 'list'; readonly of: Shape }
  | { readonly kind: 'choice'; readonly words: readonly string[] }
  | TextShape
  | NumberShape
  | { readonly kind: 'flag' }
  | { readonly kind: 'map' }
  | { readonly kind: 'any' }

/** A text: the words that are known, and whether it is an industry of NAICS. */
export interface TextShape {
  readonly kind: 'text'
  readonly known: readonly string[]
  readonly input: 'text' | 'date' | 'month' | 'long'
  readonly is_industry?: true
}

/** A number, and how it is written. */
export interface NumberShape {
  readonly kind: 'number'
  readonly unit: 'share' | 'money' | 'plain'
  /** Where it is money instead. */
  readonly money_where: MoneyWhere
  readonly minimum: number | undefined
  readonly maximum: number | undefined
}

/** How a number is written among fields that have these words. */
export function unitAmong({ unit, money_where }: NumberShape, words: Readonly<Record<string, unknown>>) {
  const isMoney = Object.entries(money_where).some(([field, listed]) => listed.includes(String(words[field])))
  return isMoney ? 'money' : unit
}

/** One kind of a record that has several. */
export interface Variant extends RecordShape {
  readonly word: string
  readonly note: string
}

/** Reads a schema. */
export function shapeOf(schema: Schema): Shape {
  const own = withoutNull(schema)
  if (own.anyOf !== undefined) return variantShape(own.anyOf)
  if (own.enum !== undefined) return { kind: 'choice', words: own.enum }
  if (own.properties !== undefined) return { kind: 'record', fields: fieldsOf(own) }
  if (own.type === 'object') return { kind: 'map' }
  if (own.type === 'array') return { kind: 'list', of: shapeOf(own.items ?? {}) }
  if (own.type === 'boolean') return { kind: 'flag' }
  if (own.type === 'integer' || own.type === 'number') return numberShape(own)
  return own.type === 'string' ? textShape(own) : { kind: 'any' }
}

/** The description of a schema, less what an editor shows by itself: how shares, ids and amounts are written. */
export function noteOf(schema: Schema): string {
  const [note = ''] = (withoutNull(schema).description ?? schema.description ?? '').split(
    /(?: 1 to 255 printable| Listed are| ISO 4217| An? (?:annual )?fraction:| `<n> day|: 0\.\d+ (?:is|for))/,
  )
  const worded = FOR_PROGRAMS.reduce((text, [words, instead]) => text.replace(words, instead), note)
  return plainWords(worded.replaceAll(/`(\w+)`/g, (_, word: string) => labelled(word)))
}

/** What descriptions state for programs, and what a form states instead. */
const FOR_PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/,? in the smallest denomination[^.;]*/, ''],
  [/,? null while there is none/, ''],
  [/; null removes a key/, ''],
  [/Null, or a selector of which both parts are empty, selects none/, 'With both parts empty it selects none'],
  [/^The id of the (?=lender)/, 'The '],
]

/** A field by the label that it has in the form; any other word without its marks. */
function labelled(word: string): string {
  return hasLabel(word) ? `“${placeLabel(word)}”` : word
}

function withoutNull(schema: Schema): Schema {
  const [only, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  return only !== undefined && others.length === 0 ? only : schema
}

function fieldsOf({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    shape: shapeOf(schema),
    required: required.includes(name),
    note: noteOf(schema),
  }))
}

/** Records of several kinds: each has a field with one fixed word, its tag. */
function variantShape(schemas: readonly Schema[]): Shape {
  const [tag] = Object.entries(schemas[0]?.properties ?? {}).find(([, { enum: words }]) => words?.length === 1) ?? []
  if (tag === undefined) return { kind: 'any' }
  const variants = schemas.map((schema) => ({
    kind: 'record' as const,
    word: schema.properties?.[tag]?.enum?.[0] ?? '',
    note: noteOf(schema),
    fields: fieldsOf(schema).filter(({ name }) => name !== tag),
  }))
  return { kind: 'variant', tag, variants }
}

function numberShape(schema: Schema): NumberShape {
  const { minimum, maximum, 'x-minor-units-where': money_where = {} } = schema
  return { kind: 'number', unit: unitOf(schema), money_where, minimum, maximum }
}

/** Shares and annual rates alone are bounded so closely. */
function unitOf({ type, minimum = -Infinity, maximum = Infinity, 'x-unit': unit }: Schema): NumberShape['unit'] {
  if (unit === 'minor_units') return 'money'
  return type === 'number' && minimum >= -10 && maximum <= 10 ? 'share' : 'plain'
}

function textShape(schema: Schema): Shape {
  const { format, pattern, maxLength = 0, 'x-extensible-enum': known = [], 'x-code-list': list } = schema
  const isMonth = pattern?.includes('\\d{4}-\\d{2}') === true
  const input = format === 'date' ? 'date' : isMonth ? 'month' : maxLength >= 1_000 ? 'long' : 'text'
  return { kind: 'text', known, input, ...(list === 'naics' ? { is_industry: true } : {}) }
}
