// Forgets network addresses of people: those of the audit, of alerts about sign-ins, and of keys that nobody uses. Each as long after what was done
// from there, by the real time, by which lines of a log are also where a sandbox has a clock of its own (docs/explanation/decisions/0206).
import { forgetAddressesOfAlerts } from '../../resources/alert/alert-address-store.ts'
import { forgetAddressesOfKeys } from '../../resources/api-key/key-address-store.ts'
import { ADDRESS_DAYS } from '../../resources/audit/address-age-rules.ts'
import { forgetOldAddresses } from '../../resources/audit/old-address-store.ts'
import { type Database, statement } from '../../storage/database.ts'
import { type GiveWay, goOn } from '../scheduling/precedence.ts'
import { forEveryTenant } from './every-tenant.ts'

/** By the clock that the moments of the log come from. Read apart, so that statements that change rows read no clock. */
const readOld = statement(
  'read-moment-of-old-addresses',
  `
  select (extract(epoch from clock_timestamp() - make_interval(days => $2)) * 1000000)::bigint as old
  from tenants where tenant = $1`,
)

/** Forgets the old addresses of every tenant; what is more urgent goes first between two portions. */
export function expireAddresses(database: Database, giveWay: GiveWay = goOn): Promise<void> {
  return forEveryTenant(database, async (tenant) => {
    const [row] = await database.query<{ old: number }>(readOld, [tenant, ADDRESS_DAYS])
    if (row === undefined) return
    await forgetOldAddresses(database, tenant, row.old, giveWay)
    while (await forgetAddressesOfAlerts(database, tenant, row.old)) await giveWay()
    await forgetAddressesOfKeys(database, tenant, row.old)
  })
}
