// Every check, in the order in which it is run and reported: each follows the checks that it needs.
import type { Check } from './check.ts'
import { blobStore } from './checks/blob-store.ts'
import { calculators, setAside } from './checks/calculators.ts'
import { clock } from './checks/clock.ts'
import { connections } from './checks/connections.ts'
import { databaseRole } from './checks/database-role.ts'
import { database } from './checks/database.ts'
import { diskSpace } from './checks/disk-space.ts'
import { distribution } from './checks/distribution.ts'
import { durability } from './checks/durability.ts'
import { mailServer } from './checks/mail-server.ts'
import { migrations } from './checks/migrations.ts'
import { newestBackup } from './checks/newest-backup.ts'
import { nodeVersion } from './checks/node-version.ts'
import { postgresVersion } from './checks/postgres-version.ts'
import { replica } from './checks/replica.ts'
import { rowSecurity } from './checks/row-security.ts'
import { service } from './checks/service.ts'
import { sessionSettings } from './checks/session-settings.ts'
import { settingNames, settings } from './checks/settings.ts'
import { tlsCertificate } from './checks/tls-certificate.ts'

/** The checks of `tapeline doctor`. */
export const CHECKS: readonly Check[] = [
  nodeVersion,
  settings,
  settingNames,
  database,
  postgresVersion,
  databaseRole,
  migrations,
  rowSecurity,
  durability,
  connections,
  sessionSettings,
  clock,
  calculators,
  setAside,
  diskSpace,
  newestBackup,
  blobStore,
  tlsCertificate,
  mailServer,
  replica,
  service,
  distribution,
]
