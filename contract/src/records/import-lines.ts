// What each line of an import may hold: the fields of its record, and those beside it that the path or the query of a single request has.
// The service reads lines by it, and loan tapes and the dashboard offer its fields.
import { OPEN_WORDS, dayField, idField } from '../fields.ts'
import type { Kind } from '../kind.ts'
import { EFFECTIVE } from '../parameter.ts'
import { type Fields, type ResourceDefinition, defineResource } from '../resource.ts'
import { unitOf } from '../units.ts'
import { account } from './account/account-definition.ts'
import { entry } from './entry-definition.ts'

/** What a line can be. */
export const LINE_KINDS = ['account', 'receivable', 'entry', 'entry_deletion'] as const

export type LineKind = (typeof LINE_KINDS)[number]

/** A kind of line. */
export interface ImportLine {
  readonly definition: ResourceDefinition
  /** Fields beside the record, those that are required first. */
  readonly beside: Fields
  readonly required_beside: readonly string[]
  /** The names of these fields, and `kind`: what reads the record passes over them. */
  readonly names_beside: ReadonlySet<string>
}

const DATED = {
  beside: { effective_date: dayField(EFFECTIVE.effective_date.description) },
  required_beside: [],
  names_beside: new Set(['kind', 'effective_date']),
}

const UNDER_RECEIVABLE = {
  beside: { receivable_id: idField('The id of the receivable.') },
  required_beside: ['receivable_id'],
  names_beside: new Set(['kind', 'receivable_id']),
}

/** A line that deletes an entry, for which a single request has a path and no body. */
const entryDeletion = defineResource({
  name: 'entry deletion',
  description: 'The entry that is to be deleted.',
  fields: {
    id: idField('The id of the entry.'),
    created_by_import: idField('Delete the entry only where this import created it and no other write changed it.'),
  },
  required: ['id'],
  computed: {},
  computed_always: [],
})

/** The kinds of line by name. Who may fund a receivable is a setting, so its definition is given. */
export function importLines(receivable: ResourceDefinition): Readonly<Record<LineKind, ImportLine>> {
  return {
    account: { definition: account, ...DATED },
    receivable: { definition: receivable, ...DATED },
    entry: { definition: entry, ...UNDER_RECEIVABLE },
    entry_deletion: { definition: entryDeletion, ...UNDER_RECEIVABLE },
  }
}

/** How a cell of a table becomes a value: as it is, a day, money in minor units, a whole number, a number, an id, a currency, or any JSON. */
export type CellForm = 'text' | 'day' | 'money' | 'count' | 'number' | 'id' | 'currency' | 'json'

/** A field that a column can be mapped to. */
export interface ImportField {
  /** As in the API; keys of an address behind a dot. */
  readonly name: string
  readonly form: CellForm
  readonly description: string
  /** Whether a record cannot be made without it. */
  readonly required: boolean
}

/** The fields of a line; `metadata` stands for any key of it. */
export function importFields({ definition, beside, required_beside }: ImportLine): ImportField[] {
  const required = new Set([...definition.required, ...required_beside])
  const first = Object.entries(beside).filter(([name]) => required.has(name))
  const last = Object.entries(beside).filter(([name]) => !required.has(name))
  return [...first, ...Object.entries(definition.fields), ...last].flatMap(([name, kind]) =>
    fieldsOf(name, kind, required.has(name)),
  )
}

type Schema = Kind['schema']

interface Described extends Schema {
  readonly enum?: readonly string[]
  readonly [OPEN_WORDS]?: readonly string[]
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema & { readonly anyOf?: readonly Schema[] }>>
}

function fieldsOf(name: string, kind: Kind, required: boolean): ImportField[] {
  const { properties } = kind.schema as Described
  if (properties === undefined) return [{ name, form: formOf(kind), description: describe(kind.schema), required }]
  return Object.entries(properties).map(([key, schema]) => {
    const description = describe(schema.anyOf?.[0] ?? schema)
    return { name: `${name}.${key}`, form: 'text' as const, description, required: false }
  })
}

/** The description of a schema, and the words of which it takes one, where the description leaves them to the schema. */
function describe(schema: Schema): string {
  const { description = '', enum: words, [OPEN_WORDS]: listed } = schema as Described
  if (words === undefined || listed !== undefined) return description
  return `${description} One of ${words.map((word) => `\`${word}\``).join(', ')}.`
}

function formOf({ form, schema }: Kind): CellForm {
  const { type, format } = schema as Described
  if (form !== undefined) return form
  if (unitOf(schema) === 'minor_units') return 'money'
  if (format === 'date') return 'day'
  if (type === 'integer') return 'count'
  if (type === 'number') return 'number'
  return type === undefined ? 'json' : 'text'
}
