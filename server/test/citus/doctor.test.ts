// What the doctor finds of a distribution, on a real cluster.
import type pg from 'pg'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../harness/service.ts'
import { installationOn, runCheck } from '../doctor/installation.ts'
import { migrateTo, newDatabase, urlOf, withClient } from '../operations/books.ts'

const check = (connection: pg.ClientConfig, settings: Record<string, string> = {}) =>
  runCheck('distribution', installationOn(connection, { settings }))

test('a distributed database is ok', async () => {
  expect(await check(await cloneDatabase())).toEqual({
    status: 'ok',
    found: expect.stringMatching(/^\d+ tables on \d+ servers\.$/),
    to_do: null,
  })
})

test('a database with Citus that is not distributed, and a table that is not, are found', async () => {
  const plain = await newDatabase()
  await migrateTo(plain)
  expect(await check(plain)).toMatchObject({
    status: 'warning',
    found: expect.stringContaining('no table is distributed'),
  })
  const connection = await cloneDatabase()
  await withClient(connection, (client) => client.query('create table later (tenant integer primary key)'))
  expect(await check(connection)).toEqual({
    status: 'failure',
    found: 'Not distributed: later.',
    to_do: 'Run `tapeline distribution --apply`.',
  })
})

test('a replica beside it, and rows that the coordinator keeps, are found', async () => {
  const connection = await cloneDatabase()
  expect(
    await check(connection, { DATABASE_URL: urlOf(connection), DATABASE_REPLICA_URL: urlOf(connection) }),
  ).toMatchObject({
    status: 'failure',
    to_do: 'Remove DATABASE_REPLICA_URL.',
  })
  await withClient(connection, async (client) => {
    await client.query('create table later (tenant integer primary key)')
    await client.query('insert into later values (1)')
    await client.query(`select create_distributed_table('later', 'tenant', colocate_with => 'tenants')`)
  })
  expect(await check(connection)).toMatchObject({
    status: 'warning',
    found: expect.stringMatching(/^The coordinator keeps .* that nobody reads\.$/),
  })
})
