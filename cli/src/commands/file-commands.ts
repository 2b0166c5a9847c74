// The commands that read files and call a service by address and key. Each loads what it does its work with when it begins.
import type { Command } from 'commander'

/** The functions that add the commands, by name, in the order of the help text. */
export const FILE_COMMANDS: Readonly<Record<string, (program: Command) => Promise<void>>> = {
  'import-statement': async (program) => (await import('./import-statement.ts')).importStatementCommand(program),
  'migrate-v2': async (program) => (await import('./migrate-v2.ts')).migrateV2Command(program),
  'import': async (program) => (await import('./import-tape.ts')).importTapeCommand(program),
}
