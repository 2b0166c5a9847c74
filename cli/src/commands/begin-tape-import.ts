// Begins an import of a tape, or continues an interrupted one: by the state kept beside the file, and by the lines that the service has
// settled.
import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { type Tapeline, TapelineError } from '@tapeline/sdk'
import { type ImportState, readState, statePath, writeState } from '../tape/sending/import-state.ts'
import { grouped } from '../tape/sending/progress.ts'
import { CommandError, printMessage } from './output.ts'

/** The parameters for beginning an import of a tape. */
export interface Beginning extends Pick<ImportState, 'fingerprint' | 'organization' | 'environment'> {
  readonly client: Tapeline
  readonly options: { readonly url: string; readonly resume: boolean; readonly restart: boolean }
}

/** An import that was begun; `keep` stores how many of its lines are settled. */
export interface Begun {
  readonly state: ImportState
  readonly keep: (lines_settled: number) => void
}

/** Begins an import, or continues the interrupted one. Throws when that is not allowed. */
export async function beginTapeImport(
  first: string,
  { client, options, fingerprint, organization, environment }: Beginning,
): Promise<Begun> {
  const left = readState(first)
  const before = options.restart ? undefined : left
  if (before === undefined && options.resume)
    throw new CommandError(`There is nothing to resume: ${statePath(first)} is not there`)
  const same =
    before?.fingerprint === fingerprint && before.organization === organization && before.environment === environment
  if (before !== undefined && !same)
    throw new CommandError(
      `An import of ${basename(first)} was interrupted, of ${before.organization}, ${before.environment}, and since then the file, the mapping or the key ` +
        'changed. The records sent until then are stored; start a new import with --restart',
    )
  const is_here = left?.organization === organization && left.environment === environment
  const state: ImportState = before ?? {
    import: `tape-${randomUUID()}`,
    fingerprint,
    url: options.url,
    organization,
    environment,
    started_at: new Date().toISOString(),
    lines_settled: 0,
    replaced: left !== undefined && is_here ? await startedImports(client, left) : [],
  }
  const settled = before === undefined ? 0 : await settledLines(client, state.import)
  if (before !== undefined) printMessage(`Resuming import ${state.import} after line ${grouped(settled)}`)
  const keep = keeper(first, state)
  keep(settled)
  return { state: { ...state, lines_settled: settled }, keep }
}

/**
 * Stores the progress of the import beside the file. When nothing can be written there, the import continues without it: a second import
 * sends everything again, and lines that are already in change nothing.
 */
function keeper(first: string, state: ImportState): Begun['keep'] {
  let is_kept = true
  return (lines_settled) => {
    try {
      if (is_kept) writeState(first, { ...state, lines_settled })
    } catch (error) {
      is_kept = false
      printMessage(
        `${statePath(first)} cannot be written (${String((error as { code?: unknown }).code)}): after an interruption, the tape is sent from its beginning`,
      )
    }
  }
}

/** The imports in a state, without those that ended before their first request. */
async function startedImports(client: Tapeline, { import: last, replaced = [] }: ImportState): Promise<string[]> {
  const is_started = (await settledLines(client, last)) > 0
  return [...(is_started ? [last] : []), ...replaced]
}

/** The lines that the service has settled; none when the command ended before its first request. */
async function settledLines(client: Tapeline, id: string): Promise<number> {
  try {
    return (await client.imports.get(id)).lines_read
  } catch (error) {
    if (error instanceof TapelineError && 'status' in error && error.status === 404) return 0
    throw error
  }
}
