// The mapping of a table whose columns are named as the interface names its fields, as the service's own exports are: nothing is to be chosen then.
import { isReasonColumn } from '@tapeline/kernel/core/rejected-table'
import type { MappingFile } from '@tapeline/tape/mapping/mapping-schema'
import { tapeFields } from '@tapeline/tape/mapping/tape-lines'
import type { RecordName } from './tape-view.ts'

const KINDS = ['entry', 'receivable', 'account'] as const satisfies readonly RecordName[]

/** The mapping; undefined where a column is no field, or the columns are not those of one kind of record. */
export function ownMapping(header: readonly string[]): MappingFile | undefined {
  const named = header.filter((head) => !isReasonColumn(head))
  const places = KINDS.map((kind) => ({ kind, fields: named.map((head) => fieldOf(kind, head)) }))
  const found = places.find(({ kind, fields }) => fields.every((field) => field !== undefined) && isWhole(kind, fields))
  if (found === undefined) return undefined
  const fields: Record<string, string | Record<string, string>> = {}
  const columns: Record<string, 'number' | 'date'> = {}
  for (const [at, head] of named.entries()) {
    const name = found.fields[at] ?? ''
    const { form } = tapeFields(found.kind).get(name) ?? { form: 'text' }
    const [outer = '', inner] = name.split('.')
    if (inner === undefined) fields[name] = columnPlace(head)
    else fields[outer] = { ...(fields[outer] as Record<string, string> | undefined), [inner]: columnPlace(head) }
    if (form === 'day') columns[head] = 'date'
    if (form === 'money' || form === 'number' || form === 'count') columns[head] = 'number'
  }
  return {
    tape: 1,
    formats: { date: 'YYYY-MM-DD', decimal: '.', money: 'minor' },
    ...(Object.keys(columns).length === 0 ? {} : { columns }),
    records: [{ [found.kind]: fields }],
  }
}

/** A column as the right side of a field. */
export function columnPlace(head: string): string {
  return `= [${head.replaceAll(']', ']]')}]`
}

/** Whether all that a record of the kind needs is there, and more than its id. */
function isWhole(kind: RecordName, fields: readonly (string | undefined)[]): boolean {
  const needed = [...tapeFields(kind).values()].filter(({ required }) => required).map(({ name }) => name)
  return fields.includes('id') && fields.length > 1 && needed.every((name) => fields.includes(name))
}

function fieldOf(kind: RecordName, head: string): string | undefined {
  const word = head
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '_')
  return word !== 'metadata' && tapeFields(kind).has(word) ? word : undefined
}
