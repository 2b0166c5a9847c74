// tapeline backup and restore.
import type { Command } from 'commander'
import type { Config } from '../config.ts'

/** Adds the commands of backups. */
export function backupCommands(program: Command, config: () => Config): void {
  void program
  void config
}
