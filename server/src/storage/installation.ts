// Values that are set once for each installation and shared by all nodes: secrets, and notes of completed work.
import { randomBytes } from 'node:crypto'
import { type Database, installationStatement } from './database.ts'

const insertOnce = installationStatement(
  'insert-once',
  'insert into installation (name, value) values ($1, $2) on conflict do nothing',
)

const selectValue = installationStatement('select-installation', 'select value from installation where name = $1')

const upsertValue = installationStatement(
  'upsert-installation',
  `
  insert into installation (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
)

const updateUnchanged = installationStatement(
  'update-installation-where-unchanged',
  'update installation set value = $3 where name = $1 and value = $2 returning name',
)

/** A secret by name, created by the first node that requests it. */
export function installationSecret(database: Database, name: string): Promise<Uint8Array> {
  return installationValue(database, name, async () => randomBytes(32))
}

/** A value by name, made by the first node that requests it. */
export async function installationValue(
  database: Database,
  name: string,
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  const found = await findValue(database, name)
  if (found !== undefined) return found
  await database.query(insertOnce, [name, await make()])
  const made = await findValue(database, name)
  if (made === undefined) throw new Error(`The value ${name} is missing`)
  return made
}

/** Replaces a value where it is still the one that was read; returns whether it was. */
export async function replaceInstallationValue(
  database: Database,
  name: string,
  { before, after }: { readonly before: Buffer; readonly after: Buffer },
): Promise<boolean> {
  return (await database.query(updateUnchanged, [name, before, after])).length > 0
}

/** A note by name, or undefined. */
export async function findNote(database: Database, name: string): Promise<string | undefined> {
  return (await findValue(database, name))?.toString('utf8')
}

/** Replaces a note. */
export async function writeNote(database: Database, name: string, text: string): Promise<void> {
  await database.query(upsertValue, [name, Buffer.from(text, 'utf8')])
}

async function findValue(database: Database, name: string): Promise<Buffer | undefined> {
  const [row] = await database.query<{ value: Buffer }>(selectValue, [name])
  return row?.value
}
