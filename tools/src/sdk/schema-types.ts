// Schemas as TypeScript. Every object has a name, so that a caller can name it too; the same object found twice is one type.
import { discriminatorOf, singular } from '@tapeline/contract/schema-names'
import { type Schema, referredName } from './document.ts'
import { docComment, typeName } from './names.ts'

/** Types made so far, each declared once. */
export class TypeBook {
  readonly #declarations = new Map<string, string>()
  readonly #names = new Map<string, string>()
  /** Of objects; undefined where their places describe them differently, since each place has its own description. */
  readonly #descriptions = new Map<string, string | undefined>()

  /** All declarations, in the order in which they were needed. */
  text(): string {
    const commented = [...this.#declarations].map(
      ([name, declaration]) => docComment(this.#descriptions.get(name), '') + declaration,
    )
    return commented.join('\n')
  }

  /** Whether a name is taken. */
  has(name: string): boolean {
    return this.#declarations.has(name)
  }

  /** Declares a type under a name of its own. */
  declare(name: string, declaration: string): void {
    if (this.has(name)) throw new Error(`Two types would be named ${name}: name one of their fields otherwise`)
    this.#declarations.set(name, declaration)
  }

  /** Declares the type of an object's fields. `kept` states which fields it has, and how they may be left out. */
  declareObject(words: readonly string[], schema: Schema, fieldsOf = fieldsAsTheyAre): void {
    const name = typeName(...words)
    const fields = fieldsOf(schema).map(([field, inner, optional]) => {
      const doc = docComment(inner.description ?? inner.anyOf?.[0]?.description, '  ')
      return `${doc}  ${propertyName(field)}${optional ? '?' : ''}: ${this.typeOf(inner, [...words, field])}\n`
    })
    this.#descriptions.set(name, schema.description)
    this.declare(name, `export interface ${name} {\n${fields.join('')}}\n`)
  }

  /** A schema as the text of a type; `words` name it where it needs a name. */
  typeOf(schema: Schema, words: readonly string[]): string {
    const referred = referredName(schema)
    if (referred !== undefined) return typeName(referred)
    if (schema.anyOf !== undefined) return this.#unionOf(schema.anyOf, words)
    const open = schema['x-extensible-enum']
    // An editor offers the known words, and takes any.
    if (open !== undefined) return `${open.map(literal).join(' | ')} | (string & {})`
    if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ')
    if ('const' in schema) return literal(schema.const)
    if (typeof schema.type !== 'string') return schema.type?.join(' | ') ?? 'unknown'
    if (schema.type === 'array') return `readonly ${inArray(this.typeOf(schema.items ?? {}, itemWords(words)))}[]`
    if (schema.type === 'object') return this.#objectType(schema, words)
    return schema.type === 'integer' ? 'number' : schema.type
  }

  #unionOf(members: readonly Schema[], words: readonly string[]): string {
    const variants = members.filter(({ type }) => type !== 'null')
    const nulls = members.length > variants.length ? ' | null' : ''
    if (variants.length > 1 && variants.every(({ type }) => type === 'object'))
      return this.#variants(variants, words) + nulls
    const types = variants.map((variant) => this.typeOf(variant, words))
    return types.includes('unknown') ? 'unknown' : types.join(' | ') + nulls
  }

  /** A union of objects: the first field of each states its kind. */
  #variants(variants: readonly Schema[], words: readonly string[]): string {
    return this.#once({ anyOf: variants }, words, (name, naming) => {
      const types = variants.map((variant) => this.typeOf(variant, [...naming, discriminator(variant)]))
      this.declare(name, `export type ${name} =\n${types.map((type) => `  | ${type}\n`).join('')}`)
    })
  }

  #objectType(schema: Schema, words: readonly string[]): string {
    if (schema.properties !== undefined)
      return this.#once(schema, words, (_, naming) => this.declareObject(naming, schema))
    const more = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined
    const [value = more ?? {}] = Object.values(schema.patternProperties ?? {})
    return `{ [key: string]: ${this.typeOf(value, itemWords(words))} }`
  }

  /**
   * The name of a structure, declared at its first use: its title, or else the words of that use. The description at a place of use is not
   * part of it.
   */
  #once(
    { description, ...structure }: Schema,
    words: readonly string[],
    declare: (name: string, naming: readonly string[]) => void,
  ): string {
    const key = JSON.stringify(structure)
    const known = this.#names.get(key)
    if (known !== undefined) {
      if (this.#descriptions.get(known) !== description) this.#descriptions.set(known, undefined)
      return known
    }
    const naming = structure.title === undefined ? words : [structure.title]
    const name = typeName(...naming)
    this.#names.set(key, name)
    declare(name, naming)
    return name
  }
}

/** Every field, optional where it is not required. */
export function fieldsAsTheyAre({ properties = {}, required = [] }: Schema): [string, Schema, boolean][] {
  return Object.entries(properties).map(([field, schema]) => [field, schema, !required.includes(field)])
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", String.raw`\'`)}'` : JSON.stringify(value)
}

function itemWords(words: readonly string[]): string[] {
  return [...words.slice(0, -1), singular(words.at(-1) ?? '')]
}

function discriminator(schema: Schema): string {
  const word = discriminatorOf(schema)
  if (word === undefined) throw new Error('Objects of a choice must begin with a field that distinguishes them')
  return word
}

function inArray(type: string): string {
  return type.includes(' ') && !type.startsWith('{') ? `(${type})` : type
}

function propertyName(field: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(field) ? field : JSON.stringify(field)
}
