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

// Seen by a client of a coordinator while its workers were killed, stopped and started under reads, writes, transactions and COPY; that no
// connection could be established is of the sources of Citus.
test.each([
  [
    '08006',
    'connection to the remote node tapeline@127.0.0.1:5433 failed with the following error: Connection refused',
  ],
  [
    '08006',
    'connection to the remote node tapeline@127.0.0.1:5433 failed with the following error: connection not open',
  ],
  ['08006', 'could not establish any connections to the node 127.0.0.1:5433 after 30000 ms'],
  ['57P01', 'terminating connection due to administrator command'],
  ['57P01', 'terminating connection due to unexpected postmaster exit'],
  ['XX000', 'failure on connection marked as essential: 127.0.0.1:5433'],
  ['XX000', 'server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally'],
  ['XX000', 'terminating connection due to administrator command'],
  ['XX000', 'terminating connection due to unexpected postmaster exit'],
  ['58030', 'failed to COPY to shard 102037 on 127.0.0.1:5433'],
  // A commit that a worker did not confirm: whether it was made has to be looked up.
  ['XX000', 'could not commit transaction for shard 102017 on at least one active node'],
])('a worker of Citus that is lost is a part of the database: %s %s', (code, message) => {
  expect(meaningOf(Object.assign(error(code, message), { severity: 'ERROR' }))).toBe('part')
})

test('a server that ends its sessions is lost, and so is one that was demoted', () => {
  expect(meaningOf(Object.assign(error('57P01'), { severity: 'FATAL' }))).toBe('lost')
  expect(meaningOf(Object.assign(error('25006'), { severity: 'ERROR' }))).toBe('lost')
})

test.each(['53100', '53200', '53300', '53400', '25P03', '55P03', '57014', '58030'])(
  '%s passes, and keeps what is remembered',
  (code) => {
    expect(meaningOf(error(code))).toBe('away')
  },
)

test.each([
  ['XX000', 'cache lookup failed for type 12345'],
  ['23505', 'duplicate key value violates unique constraint'],
  ['22P02', 'invalid input syntax for type integer: "connection closed"'],
  ['40001', 'could not serialize access'],
  ['', 'Integer 9007199254740993 from the database is beyond 2^53'],
])('%s is the fault of a statement: %s', (code, message) => {
  expect(meaningOf(error(code, message))).toBe('statement')
})
