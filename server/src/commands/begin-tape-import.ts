// Beginning an import of a tape, or continuing one that broke off: by what is kept beside the file, and by what the service has settled.
import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { type Tapeline, TapelineError } from '@tapeline/sdk'
import { type ImportState, readState, statePath, writeState } from '../tape/sending/import-state.ts'
import { grouped } from '../tape/sending/progress.ts'
import { CommandError, tell } from './output.ts'

/** What an import of a tape is begun with. */
export interface Beginning extends Pick<ImportState, 'fingerprint' | 'organization' | 'environment'> {
  readonly client: Tapeline
  readonly options: { readonly url: string; readonly resume: boolean; readonly restart: boolean }
}

/** An import that was begun; `keep` stores how many of its lines are settled. */
export interface Begun {
  readonly state: ImportState
  readonly keep: (lines_settled: number) => void
}

/** Begins an import, or goes on with the one that broke off. Throws where that is not to be. */
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
      `An import of ${basename(first)} broke off, of ${before.organization}, ${before.environment}, and since then the file, the mapping or the key ` +
        'is another. What is settled is in; begin anew with --restart',
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
  if (before !== undefined) tell(`Going on with import ${state.import} behind line ${grouped(settled)}`)
  const keep = keeper(first, state)
  keep(settled)
  return { state: { ...state, lines_settled: settled }, keep }
}

/** Keeps how far the import is. Where nothing can be written beside the file, it goes on without: sent whole once more, what is in changes nothing. */
function keeper(first: string, state: ImportState): Begun['keep'] {
  let is_kept = true
  return (lines_settled) => {
    try {
      if (is_kept) writeState(first, { ...state, lines_settled })
    } catch (error) {
      is_kept = false
      tell(
        `${statePath(first)} cannot be written (${String((error as { code?: unknown }).code)}): after a break, the tape is sent from its beginning`,
      )
    }
  }
}

/** The imports that a state names, without those that were ended before their first request. */
async function startedImports(client: Tapeline, { import: last, replaced = [] }: ImportState): Promise<string[]> {
  const is_started = (await settledLines(client, last)) > 0
  return [...(is_started ? [last] : []), ...replaced]
}

/** What the service has settled; nothing where the command was ended before its first request. */
async function settledLines(client: Tapeline, id: string): Promise<number> {
  try {
    return (await client.imports.get(id)).lines_read
  } catch (error) {
    if (error instanceof TapelineError && 'status' in error && error.status === 404) return 0
    throw error
  }
}
