// What the checks look at. Settings and database are functions, since a check reports why one of them cannot be had; clock and disk are
// parts of it, so that a test can bring readings that a machine should not have.
import type { Config, Environment } from '../config.ts'
import type { Database } from '../storage/database.ts'

/** The database of an installation, opened. */
export interface OpenedDatabase {
  readonly database: Database
  /** The database, described for people. */
  readonly place: string
}

/** An installation of Tapeline, running or stopped. */
export interface Installation {
  readonly environment: Environment
  /** `22.11.0` */
  readonly node_version: string
  /** The settings; throws a ConfigError with every fault. */
  readonly config: () => Config
  /** Opens the database when it is first asked for; rejects with the reason when it cannot be opened. */
  readonly open: () => Promise<OpenedDatabase>
  /** The most connections that a process with these settings takes to the database. */
  readonly connections_wanted: (config: Config) => number
  /** Where `tapeline backup` writes; undefined when no folder was named. */
  readonly backups_folder: string | undefined
  /** The clock of this machine: milliseconds since 1970. */
  readonly now: () => number
  /** The bytes that are free on the disk of a folder. */
  readonly freeBytes: (folder: string) => Promise<number>
}
