// A person or a business that owes, and the places that hold something of one.
import type { Statement } from '../../storage/database.ts'

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
  /** Columns with moments, in microseconds since 1970. */
  readonly moments: readonly string[]
  /** Columns with the number of who acted. */
  readonly actors?: readonly string[]
}

/** The ids of its receivables. */
export function receivableIds({ receivables }: Pick<Subject, 'receivables'>): string[] {
  return receivables.map(({ id }) => id)
}

/** The paths of files about some ids under a folder of the interface; an id may stand in a path as it is or encoded. */
export function pathsOf(folder: string, ids: readonly string[]): string[] {
  return ids.flatMap((id) => [...new Set([id, encodeURIComponent(id)])].map((word) => `${folder}/${word}`))
}

/** Finds the files that were sent from paths, which are the second value. `0` is the character behind `/`. */
export const SENT_FILES = `
  select d.at, d.actor as by, d.path, d.asked
  from unnest($2::text[]) as begins(path) join downloads d on d.tenant = $1
    and (d.path = begins.path or d.path >= begins.path || '/' and d.path < begins.path || '0')
  order by d.at`
