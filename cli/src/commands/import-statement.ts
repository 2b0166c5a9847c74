// The command line of tapeline import-statement, whose work is loaded when it begins. Exit codes: 0, all records were stored; 1, some were not, or
// the balances do not match; 2, the command failed.
import { type Command, Option } from 'commander'
import { FORMATS } from '../bank-statements/formats.ts'
import type { StatementOptions } from './run-statement-import.ts'

/** Adds the command that imports a bank statement. */
export function importStatementCommand(program: Command): void {
  program
    .command('import-statement')
    .argument('<file>', 'the statement: ISO 20022 camt.053 (.001.02 to .001.13), MT940, BAI2 or CSV')
    .option('--organization <id>', 'the lender that the account belongs to, with a key of the operator')
    .option('--own-account', 'send lines and balances as those of your own account, with a key of the lender', false)
    .option('--payin-instrument <id>', 'the payin instrument of the account')
    .option('--account <ending>', 'only the account whose number ends with this, if the file has several')
    .addOption(new Option('--format <format>', 'format of the file; detected by default').choices(FORMATS))
    .option('--mapping <file>', 'column names of a CSV: see docs/guides/bank-statements.md')
    .addOption(identifyByOption())
    .option('--url <address>', 'address of the service', 'http://127.0.0.1:4000')
    .addOption(
      new Option('--key <key>', 'a key of the operator, or of the lender with --own-account').env('TAPELINE_KEY'),
    )
    .option('--dry-run', 'read and check the file without sending it', false)
    .description(
      'send a bank statement as transactions and balances, or as your own bank lines and balances; sending it again changes nothing',
    )
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
    .action(async (file: string, options: StatementOptions) => {
      const { runStatementImport } = await import('./run-statement-import.ts')
      process.exitCode = await runStatementImport(file, options)
    })
}

function identifyByOption(): Option {
  const description = 'use content if the bank gives several lines the same reference'
  return new Option('--identify-by <what>', description).choices(['reference', 'content']).default('reference')
}
