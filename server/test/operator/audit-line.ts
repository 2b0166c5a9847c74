// A line of the audit, as far as tests look into it.

/** A line. */
export interface AuditLine {
  readonly at: string
  readonly action: string
  readonly actor_id: string
  readonly actor_organization: string
  readonly subject_type: string
  readonly subject_id: string
  readonly organization: string
  readonly fields: readonly string[]
  readonly address: string | null
}

/** What was sent or read, and what was asked for: the subject of each line with its parameters. */
export const askedOf = (lines: readonly AuditLine[]) => lines.map(({ subject_id, fields }) => [subject_id, fields])
