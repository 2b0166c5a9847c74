#!/usr/bin/env node
// The command line without a server: for a lender who has files and a key. The server's own command line has the same commands.
import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { certificateCommands } from './commands/certificates.ts'
import { fingerprintCommands } from './commands/fingerprints.ts'
import { FILE_COMMANDS } from './commands/file-commands.ts'
import { CommandError, printMessage } from './commands/output.ts'

async function main(args: readonly string[]): Promise<void> {
  const program = new Command('tapeline-cli')
    .description('Sends loan tapes, bank statements and books of v2 to a Tapeline service, and verifies certificates.')
    .version(version(), '-V, --version', 'print the version')
  for (const add of Object.values(FILE_COMMANDS)) await add(program)
  certificateCommands(program)
  fingerprintCommands(program)
  await program.parseAsync(args, { from: 'user' })
}

/** The version of the package. */
function version(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

// A reader that went away (a closed terminal, `| head`) must not end an import in mid-flight.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

main(process.argv.slice(2)).catch((error: unknown) => {
  const expected = error instanceof CommandError
  printMessage(expected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.exitCode = 1
})
