// The command line of tapeline import, whose work is loaded when it begins. Exit codes: 0, all rows were imported; 1, some rows were rejected; 2, the
// command failed.
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { TapeOptions } from './run-tape-import.ts'

function examplesOf(program: string): string {
  return `
Examples:
  ${program} import loans.csv --suggest > loans.mapping.yaml   propose a mapping to review
  ${program} import loans.csv -m loans.mapping.yaml --preview 3
  ${program} import loans.csv -m loans.mapping.yaml --dry-run
  ${program} import loans.csv -m loans.mapping.yaml
  ${program} import loans.csv.rejected.csv -m loans.mapping.yaml   send the corrected rows
  ${program} import 2026-*.csv.gz -m snapshots.mapping.yaml --set as_of=2026-01-31

Files are CSV, NDJSON (both may be .gz) and .xlsx.
Exit codes: 0 all rows were imported, 1 some rows were rejected or the service stopped the import, 2 the command failed.
How a mapping is written: docs/guides/importing-a-tape.md and docs/reference/tape-mapping.md.`
}

/** Adds the command that imports a loan tape. */
export function importTapeCommand(program: Command): void {
  program
    .command('import')
    .argument('<file...>', 'the tape (CSV, NDJSON or .xlsx) and the files to join with it')
    .option('-m, --mapping <file>', 'mapping of columns to fields, in YAML or JSON')
    .addOption(
      new Option('--set <name=value>', 'set a parameter of the mapping').argParser(addParameter).default(new Map()),
    )
    .option('--suggest', 'print a proposed mapping, derived from column names and values', false)
    .addOption(
      new Option('--operator <slug>', 'the name of the operator in funded_by, for --suggest')
        .env('OPERATOR_SLUG')
        .default('operator'),
    )
    .option('--preview <rows>', 'print the records of the first rows without sending them', countOf)
    .option('--dry-run', 'validate every record at the service without writing any', false)
    .option(
      '--allow-duplicates',
      'send even if ids repeat or receivables change their obligor: the last row is kept',
      false,
    )
    .option('--resume', 'resume an interrupted import; an error if there is none', false)
    .option('--restart', 'start a new import, even if an earlier one was interrupted', false)
    .option('--json', 'print the result as JSON', false)
    .option('-q, --quiet', 'show no progress', false)
    .addOption(
      new Option('--url <address>', 'address of the service').default('http://127.0.0.1:4000').env('TAPELINE_URL'),
    )
    .addOption(new Option('--key <key>', 'an API key of the lender').env('TAPELINE_KEY'))
    .option('--allow-plain-http', 'allow sending the key to another machine over plain HTTP', false)
    .description('send a loan tape (CSV, NDJSON, Excel) as accounts, receivables and entries')
    .addHelpText('after', examplesOf(program.name()))
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
    .action(async (files: string[], options: TapeOptions) => {
      const { runTapeImport } = await import('./run-tape-import.ts')
      process.exitCode = await runTapeImport(files, options)
    })
}

function addParameter(text: string, before: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const at = text.indexOf('=')
  if (at < 1) throw new InvalidArgumentError('give it as name=value')
  if (before.has(text.slice(0, at))) throw new InvalidArgumentError(`${text.slice(0, at)} is set twice: set it once`)
  return new Map([...before, [text.slice(0, at), text.slice(at + 1)]])
}

function countOf(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('give a whole number from 1')
}
