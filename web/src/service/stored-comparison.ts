// Lines of a tape compared with what is stored. Nothing is written for it.
import type { Environment } from '../paths.ts'
import { callOwn } from './own-call.ts'

/** What becomes of the record of each line. */
export const compareLines = (environment: Environment, lines: string, signal: AbortSignal) =>
  callOwn('POST /{environment}/stored-comparison', { path: { environment }, body: { lines } }, signal)
