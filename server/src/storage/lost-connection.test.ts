// What errors of PostgreSQL, of Citus and of the driver mean: one class for a database that is away, the rest are faults of statements.
import { expect, test } from 'vitest'
import { meaningOf } from './lost-connection.ts'

function error(code: string, message = 'failed'): Error {
  return Object.assign(new Error(message), code === '' ? {} : { code })
}

test.each(['25006', '57P01', '57P02', '57P03', '57P05', '08000', '08003', '08006', '08P01'])(
  'a connection that fails with %s is lost',
  (code) => {
    expect(meaningOf(error(code))).toBe('lost')
  },
)

test.each([
  ['ECONNREFUSED', 'connect ECONNREFUSED'],
  ['EPIPE', 'write EPIPE'],
  ['', 'Connection terminated unexpectedly'],
  ['', 'Query read timeout'],
])('so is one that fails in the driver, with %j %s', (code, message) => {
  expect(meaningOf(error(code, message))).toBe('lost')
})

test.each([
  'server closed the connection unexpectedly',
  'connection to the remote node worker-1:5432 failed with the following error: Connection refused',
  'failure on connection marked as essential: worker-1:5432',
  'could not establish any connections to the node worker-1:5432 after 30000 ms',
  'connection not open',
  'terminating connection due to administrator command',
])('a worker that Citus reports as lost is a part of the database: %s', (message) => {
  expect(meaningOf(error('XX000', message))).toBe('part')
})

test.each([
  ['08006', 'ERROR', 'part'],
  ['57P01', 'ERROR', 'part'],
  ['57P01', 'FATAL', 'lost'],
  ['57P03', 'FATAL', 'lost'],
  ['25006', 'ERROR', 'lost'],
])('%s as %s of a statement or a session means %s', (code, severity, meaning) => {
  expect(meaningOf(Object.assign(error(code), { severity }))).toBe(meaning)
})

test.each(['53300', '53400', '25P03', '55P03', '57014'])('%s passes, and keeps what is remembered', (code) => {
  expect(meaningOf(error(code))).toBe('away')
})

test.each([
  ['XX000', 'cache lookup failed for type 12345'],
  ['23505', 'duplicate key value violates unique constraint'],
  ['22P02', 'invalid input syntax for type integer: "connection closed"'],
  ['40001', 'could not serialize access'],
  ['', 'Integer 9007199254740993 from the database is beyond 2^53'],
])('%s is the fault of a statement: %s', (code, message) => {
  expect(meaningOf(error(code, message))).toBe('statement')
})
