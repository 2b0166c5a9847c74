// Every command except the service itself. A command loads its modules when it is named, so that a short one answers at once.
import { FILE_COMMANDS } from '@tapeline/cli/commands/file-commands'
import type { Command } from 'commander'
import type { Config } from '../config.ts'
import type { WithDatabase } from './database-access.ts'

/** The context of commands: settings from the environment, and a migrated database. */
interface Means {
  readonly config: () => Config
  readonly withDatabase: WithDatabase
}

type AddCommand = (program: Command, means: Means) => Promise<void>

const addBackups: AddCommand = async (program, { config }) =>
  (await import('./backup.ts')).backupCommands(program, config)

/** The functions that add commands, by name, in the order of the help text. */
const COMMANDS: Readonly<Record<string, AddCommand>> = {
  'organizations': async (program, { withDatabase }) =>
    (await import('./organizations.ts')).organizationCommands(program, withDatabase),
  'keys': async (program, { withDatabase }) => (await import('./keys.ts')).keyCommands(program, withDatabase),
  'users': async (program, { withDatabase, config }) =>
    (await import('./users.ts')).userCommands(program, withDatabase, config),
  'doctor': async (program) => (await import('./doctor.ts')).doctorCommand(program),
  'backup': addBackups,
  'restore': addBackups,
  'audit': async (program, { withDatabase }) => (await import('./audit.ts')).auditCommands(program, withDatabase),
  'subject-report': async (program, { withDatabase }) =>
    (await import('./subject-report.ts')).subjectReportCommand(program, withDatabase),
  'certificates': async (program, { withDatabase }) =>
    (await import('./certificates.ts')).issuedCertificateCommands(program, withDatabase),
  'fingerprints': async (program, { withDatabase }) =>
    (await import('./fingerprints.ts')).exportedFingerprintCommands(program, withDatabase),
  'metrics': async (program, { config }) => (await import('./metrics.ts')).metricsCommands(program, config),
  'distribution': async (program, { config }) =>
    (await import('./distribution.ts')).distributionCommand(program, config),
  ...FILE_COMMANDS,
}

/** Adds the command with a name; all of them for any other word, such as `--help` or an unknown name. */
export async function addOtherCommands(program: Command, word: string | undefined, means: Means): Promise<void> {
  const named = word !== undefined && Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined
  const wanted = named === undefined ? new Set(Object.values(COMMANDS)) : [named]
  for (const add of wanted) await add(program, means)
}
