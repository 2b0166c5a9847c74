// Lines of an import that overwrote what was probably not meant, by reason and kind, with the first lines of each.
import type { OverwriteReason } from './import-overwrites.ts'
import type { Subject } from './import-subject.ts'

/** Lines that overwrote for one reason. */
export interface Warning {
  readonly code: OverwriteReason
  readonly kind: string | null
  readonly lines: number
  readonly first: readonly WarnedLine[]
}

interface WarnedLine {
  readonly line: number
  readonly id: string | null
  readonly receivable_id: string | null
}

/** Lines that are named for one reason and kind. */
export const WARNED_MAX = 20

/** Warnings with one more line. */
export function withWarning(
  warnings: readonly Warning[],
  line: number,
  code: OverwriteReason,
  { kind, record_id: id, receivable_id }: Subject,
): readonly Warning[] {
  const known = warnings.find((warning) => warning.code === code && warning.kind === kind)
  const before = known ?? { code, kind, lines: 0, first: [] }
  const first = before.lines < WARNED_MAX ? [...before.first, { line, id, receivable_id }] : before.first
  return [...warnings.filter((warning) => warning !== known), { ...before, lines: before.lines + 1, first }]
}
