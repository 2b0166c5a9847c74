// Imports: many records in lots of lines, each sent by itself under the id of the whole.
import { queryOptions } from '@tanstack/react-query'
import type { Import } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { call, callWith, withQuery } from './call.ts'
import { pathPart } from './list.ts'

/** Where lines belong. */
export interface LotPlace {
  readonly id: string
  /** The number of the first of them in the whole file, from 1. */
  readonly from_line: number
  readonly dry_run: boolean
}

/** Sends lines; answers when all are settled. */
export function sendLines(
  environment: Environment,
  { id, from_line, dry_run }: LotPlace,
  text: string,
  signal: AbortSignal,
): Promise<Import> {
  const query = { id, from_line: String(from_line), dry_run: String(dry_run) }
  const sent = { type: 'application/x-ndjson', content: text }
  return callWith('POST', withQuery(`/${environment}/v/imports`, query), sent, signal)
}

/** How far an import has come. */
export function readImport(environment: Environment, id: string): Promise<Import> {
  return call<Import>('GET', `/${environment}/v${importPath(id)}`)
}

/** How long after its last update an import may still continue: between two lots of a file its status is done. */
const MOVING_MS = 60_000

/** How far an import has come; asked again every second while it is in progress. */
export const importQuery = (environment: Environment, id: string) =>
  queryOptions({
    queryKey: ['import', environment, id],
    queryFn: () => readImport(environment, id),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isMoving(data) ? 1_000 : false),
  })

function isMoving({ status, updated_at }: Import): boolean {
  if (status === 'stopped') return false
  return status === 'running' || Date.now() - Date.parse(updated_at) < MOVING_MS
}

/** The path of an import in the public API. */
export function importPath(id: string): string {
  return `/imports/${pathPart(id)}`
}
