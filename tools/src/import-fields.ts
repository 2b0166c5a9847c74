// The fields of the lines of an import, as the dashboard offers them for the columns of a file.
import type { ResourceDefinition } from '@tapeline/contract/resource'
import { importFields, importLines } from '@tapeline/contract/records/import-lines'

const HEAD = `// Generated from the definitions of the records by \`npm run generate\`; not to be edited.

/** How a cell of a table becomes a value: as it is, a day, money in minor units, a whole number, a number, an id, a currency, or any JSON. */
export type CellForm = 'text' | 'day' | 'money' | 'count' | 'number' | 'id' | 'currency' | 'json'

/** A field that a column can be mapped to. */
export interface ImportField {
  /** As in the API; keys of an address behind a dot. */
  readonly name: string
  readonly form: CellForm
  /** Whether a record cannot be made without it. */
  readonly required: boolean
}
`

/** The module that lists the fields of each kind of line. */
export function importFieldsModule(receivable: ResourceDefinition): string {
  const lines = Object.entries(importLines(receivable))
  const kinds = lines.map(([kind]) => `'${kind}'`).join(', ')
  const lists = lines.map(([kind, line]) => {
    const fields = importFields(line).map(
      ({ name, form, required }) => `    { name: '${name}', form: '${form}', required: ${required} },\n`,
    )
    return `  ${kind}: [\n${fields.join('')}  ],\n`
  })
  return `${HEAD}
/** What a line can be. */
export const LINE_KINDS = [${kinds}] as const

export type LineKind = (typeof LINE_KINDS)[number]

/** The fields of each kind of line. A column that is mapped to \`metadata\` is a key of it, by its own name. */
export const IMPORT_FIELDS: Readonly<Record<LineKind, readonly ImportField[]>> = {
${lists.join('')}}
`
}
