// tapeline subject-report: writes what is held of a person or a business that owes. What it does its work with is loaded when it begins.
import type { Command } from 'commander'
import type { WithDatabase } from './database-access.ts'

/** The options of a report. */
export interface SubjectReport {
  readonly organization: string
  readonly environment: string
  readonly account: string
}

/** Adds the command. */
export function subjectReportCommand(program: Command, withDatabase: WithDatabase): void {
  program
    .command('subject-report')
    .argument('<file>', 'the file to write; it must not be there yet')
    .requiredOption('--organization <id>', 'the lender that reported the account')
    .requiredOption('--account <id>', 'the account')
    .option('--environment <environment>', 'sandbox or live', 'live')
    .description('write everything that is held of an account and its receivables, one record a line')
    .action(async (path: string, asked: SubjectReport) => {
      const { printSubjectReport } = await import('./run-subject-report.ts')
      await withDatabase((database) => printSubjectReport(database, path, asked))
    })
}
