// The one error of the embedded database. Its message is for the person who starts Tapeline, so it ends
// with what to do; everything else thrown here is a defect of ours.

/** Advice that always helps: an outside database. Appended to refusals that the person cannot resolve otherwise. */
export const useOutsideDatabase =
  'Set DATABASE_URL to a PostgreSQL 15 or newer, such as postgresql://user:password@host/tapeline.'

/** The embedded PostgreSQL cannot be used; the message states why and what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}

/** The text of anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The code of a system error (`ENOENT`), or undefined for anything else. */
export function codeOf(error: unknown): string | undefined {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return undefined
}
