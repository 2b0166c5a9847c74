// The lines of an import as tapes make them. Who the operator is changes no field, so any name stands for it.
import {
  type ImportField,
  LINE_KINDS,
  type LineKind,
  importFields,
  importLines,
} from '@tapeline/contract/records/import-lines'
import { receivableDefinition } from '@tapeline/contract/records/receivable-definition'

/** The kinds of line by name. */
export const TAPE_LINES = importLines(receivableDefinition('operator'))

const FIELDS: ReadonlyMap<LineKind, ReadonlyMap<string, ImportField>> = new Map(
  LINE_KINDS.map((kind) => [kind, new Map(importFields(TAPE_LINES[kind]).map((field) => [field.name, field]))]),
)

/** The fields of a kind of line by name; keys of an address behind a dot. */
export function tapeFields(kind: LineKind): ReadonlyMap<string, ImportField> {
  return FIELDS.get(kind) ?? new Map()
}
