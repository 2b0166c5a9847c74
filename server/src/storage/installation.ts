// Values that are set once for each installation and shared by all nodes: secrets, and notes of completed work.
import { randomBytes } from 'node:crypto'
import { type Database, statement } from './database.ts'

const insertOnce = statement(
  'insert-once',
  'insert into installation (name, value) values ($1, $2) on conflict do nothing',
)

const selectValue = statement('select-installation', 'select value from installation where name = $1')

const upsertValue = statement(
  'upsert-installation',
  `
  insert into installation (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
)

/** A secret by name, created by the first node that requests it. */
export async function installationSecret(database: Database, name: string): Promise<Uint8Array> {
  await database.query(insertOnce, [name, randomBytes(32)])
  const secret = await findValue(database, name)
  if (secret === undefined) throw new Error(`The secret ${name} is missing`)
  return secret
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
