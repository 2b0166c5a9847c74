// What is decided once per installation and shared by all nodes.
import { randomBytes } from 'node:crypto'
import { type Database, statement } from './database.ts'

const insertSecret = statement('insert-secret', 'insert into installation (name, secret) values ($1, $2) on conflict do nothing')

const selectSecret = statement('select-secret', 'select secret from installation where name = $1')

/** A secret by name, made by whichever node asks first. */
export async function installationSecret(database: Database, name: string): Promise<Uint8Array> {
  await database.query(insertSecret, [name, randomBytes(32)])
  const [row] = await database.query<{ secret: Buffer }>(selectSecret, [name])
  if (row === undefined) throw new Error(`The secret ${name} is missing`)
  return row.secret
}
