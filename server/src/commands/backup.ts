// tapeline backup and restore: the whole database in one portable file. Both work on DATABASE_URL or the embedded PostgreSQL,
// so a book moves between them; `-` is standard output and input.
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Command } from 'commander'
import type { Config } from '../config.ts'
import { BackupError } from '../storage/backup/backup-format.ts'
import { restoreBackup } from '../storage/backup/restore-backup.ts'
import { CHECK, walkBackup } from '../storage/backup/walk-backup.ts'
import { type Progress, writeBackup } from '../storage/backup/write-backup.ts'
import { migrate } from '../storage/migrate.ts'
import { type DatabaseAccess, openForCommand } from './database-access.ts'
import { CommandError, printMessage } from '@tapeline/cli/commands/output'

/** Adds the commands of backups. */
export function backupCommands(program: Command, config: () => Config): void {
  program
    .command('backup')
    .argument('<file>', 'the file to write; - for standard output')
    .description('back up the database, as of one moment, into a compressed file; the server may be running')
    .action((file: string) => explainRefusals(() => backup(config(), file)))
  program
    .command('restore')
    .argument('<file>', 'the backup to read; - for standard input')
    .description('restore a backup into an empty database that no server uses')
    .action((file: string) => explainRefusals(() => restore(config(), file)))
}

/** Turns a refusal of a backup into an error that the command line explains in a sentence. */
async function explainRefusals(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw error instanceof BackupError ? new CommandError(`${error.message}.`) : error
  }
}

async function backup(config: Config, file: string): Promise<void> {
  if (file === '-' && process.stdout.isTTY)
    throw new CommandError('A backup is not for a terminal: name a file, or send it on with a pipe')
  if (file !== '-' && existsSync(file))
    throw new CommandError(`${file} exists already: choose another name, or remove it first`)
  await withAccess(config, async ({ connection, place }) => {
    printMessage(`Backing up ${place}`)
    const counts = new Map<string, number>()
    const progress = progressTo('Backed up', counts)
    if (file === '-') await writeBackup(connection, process.stdout, progress, { end: false })
    else await writeWhole(file, (destination) => writeBackup(connection, destination, progress))
    printMessage(`Backed up ${sumOf(counts)} rows of ${counts.size} tables`)
  })
}

/** A backup gets its name only after it is complete and on the disk. It contains names and digests of keys, so only its owner may read it. */
async function writeWhole(
  file: string,
  write: (destination: ReturnType<typeof createWriteStream>) => Promise<void>,
): Promise<void> {
  const draft = `${file}.partial`
  try {
    const destination = createWriteStream(draft, { mode: 0o600 })
    await Promise.all([write(destination), finished(destination)])
    await flushToDisk(draft)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw explained(error, file)
  }
}

async function flushToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function restore(config: Config, file: string): Promise<void> {
  if (file !== '-') await check(file)
  await withAccess(config, async ({ connection, place, database }) => {
    printMessage(`Restoring into ${place}`)
    const counts = await restoreBackup(connection, source(file), progressTo('Restored', new Map()))
    await migrate(database)
    printMessage(`Restored ${sumOf(counts)} rows of ${counts.size} tables`)
  })
}

/** Reads the whole file before anything is opened, so that a truncated one is refused at once. */
async function check(file: string): Promise<void> {
  printMessage(`Checking ${file}`)
  const stream = source(file)
  try {
    // Opened first: a missing file is another mistake than a damaged one.
    await new Promise<void>((resolve, reject) => stream.once('readable', resolve).once('error', reject))
    await walkBackup(stream, CHECK)
  } catch (error) {
    throw explained(error, file)
  }
}

function source(file: string): Readable {
  return file === '-' ? process.stdin : createReadStream(file)
}

function explained(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : undefined
  return code === undefined ? error : new CommandError(`${file} cannot be used (${code})`)
}

async function withAccess(config: Config, work: (access: DatabaseAccess) => Promise<void>): Promise<void> {
  const access = await openForCommand(config)
  try {
    await work(access)
  } finally {
    await access.close()
  }
}

function progressTo(done: string, counts: Map<string, number>): Progress {
  return (table, rows) => {
    counts.set(table, rows)
    printMessage(`  ${done} ${table}: ${rows} rows`)
  }
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, rows) => sum + rows, 0)
}
