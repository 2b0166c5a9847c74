// What a check of an installation is: a name, what has to be in order before it, and a function that returns what it found.
import type { Installation } from './installation.ts'

/** How serious a finding is; only a failure ends the command with exit code 1. */
export type Status = 'ok' | 'warning' | 'failure' | 'not_checked'

/** The result of a check. */
export interface Finding {
  readonly status: Status
  /** One sentence: what was found. */
  readonly found: string
  /** One sentence: what to do; null when there is nothing to do. */
  readonly to_do: string | null
}

/** A check of one part of an installation. It changes nothing that it does not undo. */
export interface Check {
  /** As in the reports: lower case, with underscores. */
  readonly name: string
  /** The names of checks that have to be ok before this one can run. */
  readonly needs: readonly string[]
  readonly run: (installation: Installation) => Promise<Finding>
}

/** Nothing to do. */
export function ok(found: string): Finding {
  return { status: 'ok', found, to_do: null }
}

/** Works today, and should be changed. */
export function warning(found: string, to_do: string): Finding {
  return { status: 'warning', found, to_do }
}

/** Does not work, or loses something. */
export function failure(found: string, to_do: string): Finding {
  return { status: 'failure', found, to_do }
}

/** Could not be checked, or does not apply; without `to_do` where that is as intended. */
export function notChecked(found: string, to_do: string | null = null): Finding {
  return { status: 'not_checked', found, to_do }
}

/** The reason of a failure in one line: its cause where it has one, since that names the address or the setting. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  if (cause instanceof AggregateError && cause.errors.length > 0) return reasonOf(cause.errors[0])
  const text = cause instanceof Error ? cause.message || cause.name : String(cause)
  return text.split('\n')[0]?.replace(/\.$/, '') ?? ''
}
