// tapeline certificates: verify checks whether a file is a certificate as it was issued. A changed file has another hash, and this
// installation never issued a certificate of another one.
import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { faultOfFile, sha256Of } from '../certificates/certificate-file.ts'
import { findIssued } from '../resources/month-close/month-close-store.ts'
import { OperatorTenants } from '../resources/organization/operator-tenant-store.ts'
import type { Database } from '../storage/database.ts'
import { CommandError, print } from './output.ts'

type WithDatabase = (work: (database: Database) => Promise<void>) => Promise<void>

/** Adds the commands of certificates. */
export function certificateCommands(program: Command, withDatabase: WithDatabase): void {
  const certificates = program.command('certificates').description('borrowing base certificates')
  certificates
    .command('verify')
    .argument('<file>', 'certificate.json as it was downloaded')
    .option('--sha256 <hash>', 'hold it against this hash alone, such as the one on a PDF; asks no database')
    .description('check whether a file is a certificate as it was issued')
    .action(async (path: string, { sha256 }: { sha256?: string }) => {
      const bytes = await readFile(path).catch((error: unknown) => {
        throw new CommandError(`${path} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`)
      })
      const hash = hashOf(path, bytes)
      if (sha256 === undefined) await withDatabase((database) => verifyIssued(database, path, hash))
      else verifyHash(path, hash, sha256)
    })
}

function hashOf(path: string, bytes: Buffer): string {
  const fault = faultOfFile(bytes)
  if (fault !== undefined) throw new CommandError(`${path} is no certificate as it was issued: ${fault}`)
  return sha256Of(bytes)
}

function verifyHash(path: string, hash: string, wanted: string): void {
  if (hash !== wanted.trim().toLowerCase())
    throw new CommandError(`${path} is another certificate, or was changed: its SHA-256 is ${hash}`)
  print(`${path} is the certificate with the SHA-256 ${hash}`)
}

async function verifyIssued(database: Database, path: string, hash: string): Promise<void> {
  const tenants = new OperatorTenants(database)
  for (const environment of ['live', 'sandbox'] as const) {
    const operator = await tenants.find(environment)
    const issued = operator === undefined ? undefined : await findIssued(database, operator, hash)
    if (issued === undefined) continue
    const { debt_line_id, month, organization, number } = issued
    print(`${path} is the certificate of ${debt_line_id}, ${month}, of ${organization} (${environment})`)
    print(`closed at ${formatMoment(number)}, SHA-256 ${hash}`)
    return
  }
  throw new CommandError(`${path} was not issued here, or was changed: no certificate has the SHA-256 ${hash}`)
}
