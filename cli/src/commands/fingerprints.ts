// tapeline fingerprints: finds assets that the lenders of two installations have both, without either operator showing its book. Each exports keyed
// hashes of the identities of its assets; compare names the own ones that are in both files, and nothing of the other's.
import { type Command } from 'commander'

/** What is exported, and where to. */
export interface FingerprintExport {
  readonly keyFile: string
  readonly output: string
  readonly references: string
  readonly environment: string
  readonly organization?: string
  readonly asOf?: string
}

/** Exports the fingerprints of an installation; needs its database. */
export type ExportFingerprints = (asked: FingerprintExport) => Promise<void>

/** Adds the commands of fingerprints; `export` only where there is a database. */
export function fingerprintCommands(program: Command, exportAll?: ExportFingerprints): void {
  const fingerprints = program
    .command('fingerprints')
    .description('find assets that two installations both have, by keyed hashes')
  if (exportAll !== undefined) addExport(fingerprints, exportAll)
  fingerprints
    .command('compare')
    .argument('<own>', 'your export')
    .argument('<other>', 'the export of the other operator')
    .option(
      '--references <file>',
      'the references that were written with your export; names receivables instead of lines',
    )
    .description('list which of your own fingerprints are in both exports')
    .action(async (own: string, other: string, { references }: { references?: string }) => {
      const { compareFiles } = await import('./run-fingerprints.ts')
      await compareFiles(own, other, references)
    })
}

function addExport(fingerprints: Command, exportAll: ExportFingerprints): void {
  fingerprints
    .command('export')
    .requiredOption('--key-file <file>', 'the key that both operators have, at least 32 bytes')
    .requiredOption('--output <file>', 'the file to write and to give to the other operator')
    .requiredOption('--references <file>', 'the file to write for yourself: which fingerprint is of which receivable')
    .option('--environment <name>', 'live or sandbox', 'live')
    .option('--organization <id>', 'only receivables of this lender; of all by default')
    .option('--as-of <day>', 'receivables that owe something on this day; today in UTC by default')
    .description('write keyed hashes of the identities of the assets behind open receivables')
    .action((asked: FingerprintExport) => exportAll(asked))
}
