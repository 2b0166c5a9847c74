// What a change of a record leaves as it is, for records of which each side may change only some fields.
import type { State } from '@tapeline/kernel/core/dated-facts'

/** Whether two states are the same in all fields but some. */
export function sameBeside(fields: ReadonlySet<string>, before: State, after: State): boolean {
  return Object.keys({ ...before, ...after }).every(
    (field) => fields.has(field) || JSON.stringify(before[field] ?? null) === JSON.stringify(after[field] ?? null),
  )
}
