// Writes audits as files that prove themselves, each with its signed head beside it, and keeps the keys that sign.
import type { FileHandle } from 'node:fs/promises'
import { CommandError, print, printMessage } from '@tapeline/cli/commands/output'
import { canonicalJson } from '@tapeline/kernel/core/canonical-json'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { AuditChain } from '../resources/audit/audit-chain-rules.ts'
import { readPublicKeys, readSigningSecret, replaceSigningKey } from '../resources/audit/audit-key-store.ts'
import { signHead } from '../resources/audit/audit-signature.ts'
import { type OrderedEvents, readInOrder, readLines } from '../resources/audit/audit-order-reads.ts'
import { type Stretch, readLogEvents, readSettledMoment } from '../resources/audit/audit-store.ts'
import { KINDS_OF_PARTS, idInPart } from '../resources/audit/lender-part-rules.ts'
import { type Organization, findOrganization, tenantOf } from '../resources/organization/organization-store.ts'
import type { Database } from '../storage/database.ts'
import type { LoggedEvent } from '../storage/writer/operation.ts'
import type { AuditExport } from './audit.ts'
import { writeNew } from './new-file.ts'

/** Events that are read at once. */
const EVENTS = 5_000

/** Writes the audit of an organization into a new file and its signed head into one beside it, and prints the head. */
export async function exportAudit(database: Database, path: string, asked: AuditExport): Promise<void> {
  const log = await findLog(database, asked)
  const chain = new AuditChain()
  await writeNew(path, async (file) => {
    await file.appendFile(`${chain.begin(log.organization, asked.environment, log.lender)}\n`)
    const until = await writeEvents(database, file, chain, log)
    const head = chain.headAt(formatMoment(until))
    // Read behind the moment that is signed, so that no key signs what came after another one had replaced it.
    const signature = signHead(head, await readSigningSecret(database))
    await file.appendFile(`${chain.end(head.until, signature)}\n`)
    await writeNew(headPathOf(path), (beside) => beside.appendFile(`${canonicalJson({ ...head, ...signature })}\n`))
  })
  const events = chain.events.toLocaleString('en-US')
  printMessage(
    `Wrote ${events} events to ${path}, and the signed head to ${headPathOf(path)}. Keep the head where others cannot change it:`,
  )
  print(chain.head)
}

/** A log, or what it has of one lender. */
interface Log {
  readonly organization: string
  readonly tenant: number
  readonly lender: string | undefined
}

/** The log that is asked for. Throws a CommandError where there is none. */
async function findLog(database: Database, { organization, environment, lender }: AuditExport): Promise<Log> {
  if (environment !== 'live' && environment !== 'sandbox')
    throw new CommandError('--environment must be sandbox or live')
  const found = await findOrganization(database, organization)
  if (found === undefined) throw new CommandError(`There is no organization ${organization}`)
  if (lender !== undefined) await requireLender(database, found, lender)
  return { organization, tenant: tenantOf(found, environment), lender }
}

/** A part for a lender is of the operator's log: a lender's own log has nothing of others. */
async function requireLender(database: Database, owner: Organization, lender: string): Promise<void> {
  if (!owner.is_operator)
    throw new CommandError("--lender takes a part of the operator's log: give the operator as --organization")
  const found = await findOrganization(database, lender)
  if (found === undefined || found.is_operator) throw new CommandError(`There is no lender ${lender}`)
}

/** Where the signed head of an export is. */
function headPathOf(path: string): string {
  return `${path}.head`
}

/** Writes all events of a log, oldest first; returns the moment up to which none is missing. */
async function writeEvents(database: Database, file: FileHandle, chain: AuditChain, log: Log): Promise<number> {
  const { tenant, lender } = log
  const idOf = ({ kind, id }: LoggedEvent) => (lender === undefined ? id : idInPart(lender, kind, id))
  const high = await readSettledMoment(database, [tenant])
  for (let low = 0; ;) {
    const { events, end } = await readEvents(database, log, { low, high, limit: EVENTS })
    const lines = await readLines(database, chain, { ...log, idOf }, events)
    await file.appendFile(lines.map(({ line }) => `${line}\n`).join(''))
    if (end === high) return high
    low = end + 1
  }
}

/** The next events: of a lender, those that it reads in its audit. */
async function readEvents(
  database: Database,
  { tenant, lender }: Log,
  stretch: Omit<Stretch, 'rising'>,
): Promise<OrderedEvents> {
  if (lender === undefined) return readInOrder(database, tenant, stretch)
  const isHidden = ({ kind }: LoggedEvent) => !KINDS_OF_PARTS.has(kind)
  const events = await readLogEvents(database, tenant, { organization: lender }, { ...stretch, rising: true }, isHidden)
  return { events, end: events.length < stretch.limit ? stretch.high : (events.at(-1)?.at ?? stretch.high) }
}

/** Prints the public keys as a JSON Web Key Set. */
export async function printKeys(database: Database): Promise<void> {
  print(JSON.stringify({ keys: await readPublicKeys(database) }, undefined, 2))
}

/** Replaces the key that signs, and prints the public keys with the new one. */
export async function replaceKey(database: Database): Promise<void> {
  if (!(await replaceSigningKey(database)))
    throw new CommandError('Another process replaced the key at the same time. Look at tapeline audit keys')
  printMessage('A new key signs from now on. Hand the public keys over to whoever verifies exports:')
  await printKeys(database)
}
