// What the columns of saved tables mean, from the definitions of the fields: a sentence for each name that means one thing wherever it is found, for
// other names one by list. Loaded by the dashboard when it saves a workbook.
import type { DashboardEndpoint } from '@tapeline/contract/dashboard-endpoint'
import { OPEN_WORDS } from '@tapeline/contract/fields'
import { MONTH_PATTERN } from '@tapeline/contract/late-days'
import { meaningText } from '@tapeline/kernel/core/meaning-words'
import { type Document, type Schema, referredName } from './sdk/document.ts'

const HEAD = `// Generated from the definitions by \`npm run generate\`; not to be edited.
`

/** A field as it is found in an answer. */
interface FoundField {
  readonly name: string
  readonly meaning: string
  readonly is_dated: boolean
  /** Whether it is one of the words of the interface, or a list of such. */
  readonly is_coded: boolean
}

/** The module that lists them. */
export function columnMeaningsModule(document: Document, endpoints: readonly DashboardEndpoint[]): string {
  const fields = new FieldsOf(document)
  const lists = listsOf(document).map(([path, record]) => [path, fields.of(record, 1)] as const)
  const own = endpoints.flatMap(({ answer }) => (answer === undefined ? [] : fields.of(plain(answer.schema))))
  const all = [...answersOf(document).flatMap((schema) => fields.of(schema)), ...own]
  const plainly = unambiguous(all)
  const isPlain = new Set(plainly.map(([name]) => name))
  const byList = lists.map(([path, found]) => {
    const other = found.filter(({ name, meaning }) => meaning !== '' && !isPlain.has(name))
    return [path, textOf(other.map(({ name, meaning }) => [name, meaning] as const))] as const
  })
  const dated = [...new Set(all.filter(({ is_dated }) => is_dated).map(({ name }) => name))].toSorted()
  const uncoded = new Set(all.filter(({ is_coded }) => !is_coded).map(({ name }) => name))
  const coded = [...new Set(all.map(({ name }) => name))].filter((name) => !uncoded.has(name)).toSorted()
  return `${HEAD}
/** Names of fields that are days, months or moments. */
export const DATED: readonly string[] = ${JSON.stringify(dated)}

/** Names of fields that are words of the interface wherever they are found. */
export const CODED: readonly string[] = ${JSON.stringify(coded)}

/** What a column means, by its name. */
export const MEANINGS: Readonly<Record<string, string>> = ${textOf(plainly)}

/** The same for names that mean something else elsewhere, by the path of a list. */
export const LIST_MEANINGS: readonly (readonly [path: string, meanings: Readonly<Record<string, string>>])[] = [
${byList.map(([path, text]) => `  [${JSON.stringify(path)}, ${text}],\n`).join('')}]
`
}

/** Names that have one meaning, and that. */
function unambiguous(fields: readonly FoundField[]): [name: string, meaning: string][] {
  const meanings = new Map<string, Set<string>>()
  for (const { name, meaning } of fields)
    if (meaning !== '') meanings.set(name, (meanings.get(name) ?? new Set()).add(meaning))
  return [...meanings].flatMap(([name, [...found]]): [string, string][] =>
    found.length === 1 ? [[name, found.join('')]] : [],
  )
}

function textOf(meanings: readonly (readonly [name: string, meaning: string])[]): string {
  const lines = new Map(meanings.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return `{\n${[...lines].map(([name, meaning]) => `  ${JSON.stringify(name)}: ${JSON.stringify(meaning)},\n`).join('')}}`
}

/** Of each endpoint that is read, what it answers. */
function answersOf({ paths }: Document): Schema[] {
  return Object.values(paths).flatMap(({ get }) => get?.responses['200']?.content?.['application/json']?.schema ?? [])
}

/** The records of each list, by its path. */
function listsOf({ paths }: Document): [path: string, record: Schema][] {
  return Object.entries(paths).flatMap(([path, { get }]): [string, Schema][] => {
    const record = get?.responses['200']?.content?.['application/json']?.schema.properties?.['data']?.items
    return record === undefined ? [] : [[path, record]]
  })
}

function plain(schema: unknown): Schema {
  return JSON.parse(JSON.stringify(schema)) as Schema
}

/** So deep are records of records. */
const DEPTH_MAX = 8

/** Finds fields of schemas, by whatever name their schema has. */
class FieldsOf {
  readonly #document: Document

  constructor(document: Document) {
    this.#document = document
  }

  /** The fields of a record, and of records in it down to a depth. */
  of(schema: Schema, depth = DEPTH_MAX): FoundField[] {
    if (depth === 0) return []
    return this.#forms(schema).flatMap(({ properties = {}, items }) => [
      ...(items === undefined ? [] : this.of(items, depth)),
      ...Object.entries(properties).flatMap(([name, field]) => [
        this.#found(name, field),
        ...this.of(field, depth - 1),
      ]),
    ])
  }

  #found(name: string, field: Schema): FoundField {
    const forms = this.#forms(field)
    const described = forms.find(({ description }) => description !== undefined)?.description ?? ''
    return {
      name,
      meaning: sentenceOf(described),
      is_dated: forms.some(isDated),
      is_coded: forms.some(
        (form) => isCoded(form) || (form.items !== undefined && this.#forms(form.items).some(isCoded)),
      ),
    }
  }

  /** A schema itself, what it refers to, and what it may be. */
  #forms(schema: Schema): Schema[] {
    const referred = this.#document.components.schemas[referredName(schema) ?? '']
    return [
      schema,
      ...(referred === undefined ? [] : this.#forms(referred)),
      ...(schema.anyOf ?? []).flatMap((one) => this.#forms(one)),
    ]
  }
}

function isCoded(schema: Schema): boolean {
  const { enum: words, [OPEN_WORDS]: open } = schema as { readonly enum?: unknown; readonly [OPEN_WORDS]?: unknown }
  return words !== undefined || open !== undefined
}

function isDated(schema: Schema): boolean {
  const { format, pattern } = schema as { readonly format?: string; readonly pattern?: string }
  return format === 'date' || format === 'date-time' || pattern === MONTH_PATTERN
}

/** The first sentence of a description, as people read it. */
export function sentenceOf(description: string): string {
  const [first = ''] = description.split(/(?<=\.)\s/)
  return meaningText(first)
}
