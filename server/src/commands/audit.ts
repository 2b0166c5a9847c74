// tapeline audit: exports the audit of an organization as a file that proves itself, and verifies such files. What they do their work with is
// loaded when they begin.
import type { Command } from 'commander'
import type { WithDatabase } from './database-access.ts'

/** The options of an export. */
export interface AuditExport {
  readonly organization: string
  readonly environment: string
}

/** Adds the commands of the audit. */
export function auditCommands(program: Command, withDatabase: WithDatabase): void {
  const audit = program.command('audit').description('export an audit as a file that proves itself, and verify it')
  audit
    .command('export')
    .argument('<file>', 'the file to write; it must not be there yet')
    .requiredOption('--organization <id>', 'whose audit')
    .option('--environment <environment>', 'sandbox or live', 'live')
    .description('write all events of the log of an organization, one a line, each with the hash of those before it')
    .action(async (path: string, asked: AuditExport) => {
      const { exportAudit } = await import('./run-audit.ts')
      await withDatabase((database) => exportAudit(database, path, asked))
    })
  audit
    .command('verify')
    .argument('<file>', 'the exported file')
    .option('--head <hash>', 'the head of an earlier export, which the file must contain')
    .description('find out whether a line of an export was changed, removed, added or moved; needs no database')
    .action(async (path: string, { head }: { head?: string }) => {
      const { verifyAudit } = await import('./run-audit.ts')
      await verifyAudit(path, head)
    })
}
