// Writes and verifies audits as files that prove themselves.
import { createReadStream } from 'node:fs'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { TextDecoder } from 'node:util'
import { CommandError, print, printMessage } from '@tapeline/cli/commands/output'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { AuditChain, AuditChainError, AuditVerifier } from '../resources/audit/audit-chain.ts'
import { auditEventOf } from '../resources/audit/audit-event.ts'
import { readEventNames, readLogEvents, readSettledMoment } from '../resources/audit/audit-store.ts'
import { findOrganization, tenantOf } from '../resources/organization/organization-store.ts'
import type { Database } from '../storage/database.ts'
import type { AuditExport } from './audit.ts'

/** Events that are read at once. */
const EVENTS = 5_000

/** Writes the audit of an organization into a new file, and prints its head. */
export async function exportAudit(
  database: Database,
  path: string,
  { organization, environment }: AuditExport,
): Promise<void> {
  if (environment !== 'live' && environment !== 'sandbox')
    throw new CommandError('--environment must be sandbox or live')
  const found = await findOrganization(database, organization)
  if (found === undefined) throw new CommandError(`There is no organization ${organization}`)
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw new CommandError(`${path} cannot be written: ${error instanceof Error ? error.message : 'unknown'}`)
  })
  const chain = new AuditChain()
  try {
    await file.appendFile(`${chain.begin(organization, environment)}\n`)
    const until = await writeEvents(database, file, chain, { organization, tenant: tenantOf(found, environment) })
    await file.appendFile(`${chain.end(formatMoment(until))}\n`)
    await file.sync()
    await file.close()
  } catch (error) {
    // Half a file proves nothing, and would be in the way of the next export.
    await file.close().catch(() => {})
    await unlink(path)
    throw error
  }
  const events = chain.events.toLocaleString('en-US')
  printMessage(`Wrote ${events} events to ${path}. Note the head where others cannot change it:`)
  print(chain.head)
}

interface Log {
  readonly organization: string
  readonly tenant: number
}

/** Writes all events of a log, oldest first; returns the moment up to which none is missing. */
async function writeEvents(
  database: Database,
  file: FileHandle,
  chain: AuditChain,
  { organization, tenant }: Log,
): Promise<number> {
  const high = await readSettledMoment(database, [tenant])
  for (let low = 0; ;) {
    const events = await readLogEvents(database, tenant, {}, { low, high, rising: true, limit: EVENTS })
    const names = await readEventNames(database, tenant, events)
    const lines = events.map((event) => {
      const shown = { organization, actor_tenant: event.actor_tenant ?? tenant, names, subject_id: event.id }
      return `${chain.event(auditEventOf(event, shown))}\n`
    })
    await file.appendFile(lines.join(''))
    const last = events.at(-1)
    if (last === undefined || events.length < EVENTS) return high
    low = last.at + 1
  }
}

/** Prints what a file holds that proves itself. Throws a CommandError with the line that does not. */
export async function verifyAudit(path: string, earlier: string | undefined): Promise<void> {
  const head = earlier?.trim().toLowerCase()
  if (head !== undefined && !/^[0-9a-f]{64}$/.test(head))
    throw new CommandError('--head must be the 64 hexadecimal digits that the earlier export printed')
  const verifier = new AuditVerifier(head)
  try {
    for await (const line of linesOf(path)) verifier.line(line)
    const { organization, environment, events, until, ...found } = verifier.end()
    if (!found.has_earlier)
      throw new AuditChainError('No event has the head that you gave: the file is not a later export of the same log')
    const counted = events.toLocaleString('en-US')
    print(
      `${path} is whole: ${counted} events of ${organization} in ${environment}, until ${until}. Its head is ${found.head}`,
    )
  } catch (error) {
    const message = error instanceof Error ? error.message : 'unknown'
    if (error instanceof AuditChainError) throw new CommandError(`${path} was changed. ${message}`)
    throw new CommandError(`${path} cannot be read: ${message}`)
  }
}

/**
 * The lines of a file, each ended by one line feed and nothing else. Throws an AuditChainError for bytes that are no UTF-8, and where the last
 * end is missing.
 */
async function* linesOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let begun = ''
  for await (const chunk of createReadStream(path)) {
    const lines = (begun + decode(decoder, chunk as Uint8Array)).split('\n')
    begun = lines.pop() ?? ''
    yield* lines
  }
  begun += decode(decoder)
  if (begun !== '') throw new AuditChainError('Its last line has no end')
}

/** The text of the next bytes; without any, that of what is left at the end. */
function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch {
    throw new AuditChainError('It holds bytes that are no UTF-8')
  }
}
