// tapeline audit: exports the audit of an organization as a file that proves itself, and verifies such files. What they do their work with is
// loaded when they begin.
import type { Command } from 'commander'
import type { WithDatabase } from './database-access.ts'

/** The options of an export. */
export interface AuditExport {
  readonly organization: string
  readonly environment: string
  readonly lender?: string
}

/** The options of a verification. */
export interface AuditVerification {
  readonly head?: string
  readonly signedHead?: string
  readonly key?: string
}

/** Adds the commands of the audit. */
export function auditCommands(program: Command, withDatabase: WithDatabase): void {
  const audit = program.command('audit').description('export an audit as a file that proves itself, and verify it')
  audit
    .command('export')
    .argument('<file>', 'the file to write; it must not be there yet')
    .requiredOption('--organization <id>', 'whose audit')
    .option('--environment <environment>', 'sandbox or live', 'live')
    .option('--lender <id>', "of the operator's log, only what it has of this lender and shows it, to hand over to it")
    .description('write all events of the log of an organization, one a line, each with the hash of those before it')
    .action(async (path: string, asked: AuditExport) => {
      const { exportAudit } = await import('./run-audit.ts')
      await withDatabase((database) => exportAudit(database, path, asked))
    })
  audit
    .command('verify')
    .argument('<file>', 'the exported file')
    .option('--head <hash>', 'the head of an earlier export, which the file must contain')
    .option('--signed-head <file>', 'the signed head of another export, up to which the file must go')
    .option('--key <key>', 'the public key by which the file must be signed, or a file with the output of audit keys')
    .description('find out whether a line of an export was changed, removed, added or moved; needs no database')
    .action(async (path: string, asked: AuditVerification) => {
      const { verifyAudit } = await import('./run-audit-verification.ts')
      await verifyAudit(path, asked)
    })
  audit
    .command('keys')
    .description('print the public keys by which exports are signed, for whoever verifies them')
    .action(async () => {
      const { printKeys } = await import('./run-audit.ts')
      await withDatabase(printKeys)
    })
  audit
    .command('replace-key')
    .description('make a new key that signs exports from now on, and forget the secret of the one before')
    .action(async () => {
      const { replaceKey } = await import('./run-audit.ts')
      await withDatabase(replaceKey)
    })
}
