// Every command but the service itself.
import type { Command } from 'commander'
import type { Config } from '../config.ts'
import type { Database } from '../storage/database.ts'
import { backupCommands } from './backup.ts'
import { certificateCommands } from './certificates.ts'
import { distributionCommand } from './distribution.ts'
import { importStatementCommand } from './import-statement.ts'
import { importTapeCommand } from './import-tape.ts'
import { keyCommands } from './keys.ts'
import { metricsCommands } from './metrics.ts'
import { migrateV2Command } from './migrate-v2.ts'
import { organizationCommands } from './organizations.ts'
import { userCommands } from './users.ts'

/** What commands work with: settings as the environment has them, and a database that is up to date. */
export interface Means {
  readonly config: () => Config
  readonly withDatabase: (work: (database: Database) => Promise<void>) => Promise<void>
}

/** Adds them all. */
export function addOtherCommands(program: Command, { config, withDatabase }: Means): void {
  organizationCommands(program, withDatabase)
  keyCommands(program, withDatabase)
  userCommands(program, withDatabase, config)
  backupCommands(program, config)
  certificateCommands(program, withDatabase)
  metricsCommands(program, config)
  distributionCommand(program, withDatabase)
  importStatementCommand(program)
  migrateV2Command(program)
  importTapeCommand(program)
}
