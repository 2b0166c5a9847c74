// tapeline certificates: verify without a hash asks the database of this installation.
import { certificateCommands } from '@tapeline/cli/commands/certificates'
import { CommandError, print } from '@tapeline/cli/commands/output'
import { formatMoment } from '@tapeline/kernel/core/moment'
import type { Command } from 'commander'
import { findIssued } from '../resources/month-close/month-close-store.ts'
import { OperatorTenants } from '../resources/organization/operator-tenant-store.ts'
import type { Database } from '../storage/database.ts'
import type { WithDatabase } from './database-access.ts'

/** Adds the commands of certificates. */
export function issuedCertificateCommands(program: Command, withDatabase: WithDatabase): void {
  certificateCommands(program, (path, hash) => withDatabase((database) => verifyIssued(database, path, hash)))
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
