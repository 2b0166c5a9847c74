// What an error of the driver means: that the statement is at fault, that the database is away for now, or that the connection led to a
// server that is gone, was demoted or takes no writes. The last one ends the connection, and what was remembered of that server.

/**
 * `lost`: the connection is of no more use, and another server may answer next. `part`: the server answered, but one behind it did not, which
 * has some of the tenants. `away`: the same request may succeed a little later. `statement`: the database was reached, and refuses the statement.
 */
export type ErrorMeaning = 'lost' | 'part' | 'away' | 'statement'

/** The state of a server that was demoted, or follows another: an error of a statement, of the whole server all the same. */
const READ_ONLY = '25006'

/** SQLSTATEs of a server that goes away, starts, or is no primary any more. All of class 08 are such too. */
const LOST = new Set([
  READ_ONLY, // read_only_sql_transaction: the server was demoted, or follows another
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
])

/** SQLSTATEs after which the same request may succeed on another connection or a little later. */
const AWAY = new Set([
  '53100', // disk_full: nothing was written, and more can be once there is room again
  '53200', // out_of_memory
  '53300', // too_many_connections
  '53400', // configuration_limit_exceeded
  '25P03', // idle_in_transaction_session_timeout
  '55P03', // lock_not_available
  '57014', // query_canceled by a time-out
  '58030', // io_error
])

/**
 * An error of a statement with the state of a lost server is of a worker of Citus: a server that ends itself ends its sessions, so that its
 * own errors are fatal. Citus gives the loss of a worker the state of an internal error where libpq names none, and where a worker is lost
 * while it commits, and that of an I/O error where it is lost in COPY: only the message shows it. The test has texts of Citus 13.2.
 */
const LOST_WORKER_STATES = new Set([
  'XX000', // internal_error
  '58030', // io_error
])
const LOST_WORKER = new RegExp(
  [
    'server closed the connection',
    'connection (?:to .* )?(?:failed|lost|not open|error|timed out|refused|reset)',
    'failure on connection',
    'could not commit transaction for shard',
    'failed to COPY to shard',
    'could not (?:connect|establish any connections|receive (?:query results|data from server)|send data to server)',
    'no connection to the server',
    'remote node',
    'lost synchronization',
    'failed to execute task',
    'terminating connection',
  ].join('|'),
  'i',
)

/** Five characters with a digit among them: EPIPE has five too, and is a fault of the connection. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/

/** The driver's own errors, which have no code. */
const OF_CONNECTION = /connect|terminat|closed|timeout|not queryable/i

/** What an error means for its connection. */
export function meaningOf(error: Error): ErrorMeaning {
  const state = 'code' in error ? String(error.code) : ''
  if (!SQLSTATE.test(state)) return state !== '' || OF_CONNECTION.test(error.message) ? 'lost' : 'statement'
  const is_of_worker = (error as { severity?: unknown }).severity === 'ERROR' && state !== READ_ONLY
  if (LOST.has(state) || state.startsWith('08')) return is_of_worker ? 'part' : 'lost'
  if (LOST_WORKER_STATES.has(state) && LOST_WORKER.test(error.message)) return 'part'
  return AWAY.has(state) ? 'away' : 'statement'
}
