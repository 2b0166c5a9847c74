// Forgetting from where old lines of the audit were done. Lines are in the order of their moments, so a cursor for each log states how far that is done, and
// what is not older than addresses are kept is never read (docs/explanation/decisions/0206). Lines stay, and no line of an export has an address.
import { type Database, type Querier, statement } from '../../storage/database.ts'

/** Lines that one transaction goes through. */
const LINES_MAX = 1_000

/** A log whose lines have addresses: the writes of a tenant, or what was disclosed to it. */
interface AddressedLog {
  readonly table: 'batches' | 'downloads'
  /** The column of the moment of a line, and that of its address or addresses. */
  readonly moment: string
  readonly address: string
}

const LOGS = [
  statementsOf({ table: 'batches', moment: 'last', address: 'addresses' }),
  statementsOf({ table: 'downloads', moment: 'at', address: 'address' }),
]

function statementsOf({ table, moment, address }: AddressedLog) {
  return {
    table,
    findPortion: statement(
      `find-old-${table}-with-addresses`,
      `
      select max(p.moment) as until, count(*)::integer as lines from (
        select ${moment} as moment from ${table} where tenant = $1 and ${moment} > $2 and ${moment} <= $3
        order by ${moment} limit $4) p`,
    ),
    forget: statement(
      `forget-addresses-of-${table}`,
      `
      update ${table} set ${address} = null
      where tenant = $1 and ${moment} > $2 and ${moment} <= $3 and ${address} is not null`,
    ),
  }
}

type LogStatements = (typeof LOGS)[number]

const findCursors = statement(
  'find-address-expiry-cursors',
  'select log, until from address_expiry_cursors where tenant = $1',
)

const insertCursor = statement(
  'insert-address-expiry-cursor',
  'insert into address_expiry_cursors (tenant, log, until) values ($1, $2, 0) on conflict do nothing',
)

/** Skips a log that another process has in hand. */
const lockCursor = statement(
  'lock-address-expiry-cursor',
  'select until from address_expiry_cursors where tenant = $1 and log = $2 for update skip locked',
)

const moveCursor = statement(
  'move-address-expiry-cursor',
  'update address_expiry_cursors set until = $3 where tenant = $1 and log = $2',
)

/** Called between two portions. */
type BetweenPortions = () => Promise<void>

/**
 * Forgets the addresses of a tenant's lines up to a moment in microseconds, portion after portion. Each portion is a transaction, which moves the cursor to the
 * last line in it and never past it: so it may be interrupted anywhere, and a clock that was ahead for a while hides no later line.
 */
export async function forgetOldAddresses(
  database: Database,
  tenant: number,
  old: number,
  between: BetweenPortions,
): Promise<void> {
  const cursors = await database.query<{ log: string; until: number }>(findCursors, [tenant])
  for (const log of LOGS) {
    const cursor = cursors.find((one) => one.log === log.table)
    const { lines } = await readPortion(database, log, [tenant, cursor?.until ?? 0, old])
    if (lines === 0) continue
    // On its own: two processes that insert it at once would wait for one another.
    if (cursor === undefined) await database.query(insertCursor, [tenant, log.table])
    while (await forgetPortion(database, log, tenant, old)) await between()
  }
}

/** Forgets the addresses of the next lines; returns whether there are more of them. */
function forgetPortion(database: Database, log: LogStatements, tenant: number, old: number): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [cursor] = await transaction.query<{ until: number }>(lockCursor, [tenant, log.table])
    if (cursor === undefined) return false
    const { until, lines } = await readPortion(transaction, log, [tenant, cursor.until, old])
    if (until === null) return false
    await transaction.query(log.forget, [tenant, cursor.until, until])
    await transaction.query(moveCursor, [tenant, log.table, until])
    return lines === LINES_MAX
  })
}

/** The end of the next portion behind a moment, null where there is none, and how many lines it has. */
async function readPortion(
  querier: Querier,
  { findPortion }: LogStatements,
  range: readonly [tenant: number, after: number, old: number],
): Promise<{ readonly until: number | null; readonly lines: number }> {
  const [portion] = await querier.query<{ until: number | null; lines: number }>(findPortion, [...range, LINES_MAX])
  return portion ?? { until: null, lines: 0 }
}
