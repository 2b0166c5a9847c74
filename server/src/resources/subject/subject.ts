// A person or a business that owes, and the places that hold something of one.
import type { Statement } from '../../storage/database.ts'
import { idInPath } from '../../http/asked-for.ts'

/** An account, and what belongs to it. */
export interface Subject {
  readonly organization: string
  readonly account: { readonly id: string; readonly number: number }
  /** The receivables that it owes or owed. */
  readonly receivables: readonly { readonly id: string; readonly number: number }[]
  /** The lines of bank statements that its payments were tied to: of the lender's own statements, and of the operator's. */
  readonly bank_lines: { readonly own: readonly string[]; readonly of_operator: readonly string[] }
  /** The ids of the documents of its receivables, as the operator knows them. */
  readonly documents: readonly string[]
  /** The ids of what the checks found about it. */
  readonly findings: readonly string[]
}

/** Rows of one kind that concern a subject. */
export interface SubjectPlace {
  /** What a row is, in singular. */
  readonly kind: string
  /** Whose tenant holds them. */
  readonly held_by: 'lender' | 'operator'
  readonly tables: readonly string[]
  /** Its values are the tenant and then those of the subject. */
  readonly rows: Statement
  readonly values: (subject: Subject) => readonly unknown[]
  /** Whether there may be so many rows that they are read for some receivables at a time. */
  readonly in_parts?: true
  /** Columns with moments, in microseconds since 1970. */
  readonly moments: readonly string[]
  /** Columns with the number of who acted. */
  readonly actors?: readonly string[]
}

/** The ids of its receivables. */
export function receivableIds({ receivables }: Pick<Subject, 'receivables'>): string[] {
  return receivables.map(({ id }) => id)
}

/** The recorded paths of some ids in a folder of the interface. */
export function pathsOf(folder: string, ids: readonly string[]): string[] {
  return ids.map((id) => `${folder}/${idInPath(id)}`)
}

/** The first parts of a path, as SQL: of `/receivables/loan-1/timeline.csv` the first two are `/receivables/loan-1`. */
export function firstParts(path: string, number: number): string {
  const parts = Array.from({ length: number }, (_, at) => `split_part(${path}, '/', ${at + 2})`)
  return `'/' || ${parts.join(` || '/' || `)}`
}
