// PostgreSQL refuses to run as root, and containers and servers often give us nothing else. So when we are root we
// try, in this order: (1) the account that owns an existing cluster; (2) a user namespace in which root has
// another number, which needs no account of its own and reaches folders closed to everyone but root; (3) a
// service account; (4) the same with the one right to pass closed folders (CAP_DAC_OVERRIDE), for /root in a
// container that forbids namespaces; (5) the same with a copy of the programs. Each is probed, not guessed.

import type { Account } from './accounts.ts'
import { findAccount, listServiceAccounts, ownerOf } from './accounts.ts'

/** One way to run a program that must not be root. */
export interface RunAs {
  /** The command and arguments that the program is appended to; empty for a plain start. */
  readonly wrapper: readonly string[]
  /** The account to switch to before the wrapper or the program runs. */
  readonly switchTo?: Account
  /** Who must own the cluster, as seen from outside a namespace; undefined on Windows. */
  readonly owner?: Account
  /** Whether the programs must be copied beside the data first, where the account can read them. */
  readonly copied: boolean
}

/** The ways to run PostgreSQL here, best first. `cluster` may not exist yet. */
export function listWaysToRun(cluster: string): readonly RunAs[] {
  const uid = process.getuid?.()
  const gid = process.getgid?.()
  if (uid === undefined || gid === undefined) return [{ wrapper: [], copied: false }]
  const self = { uid, gid }
  return uid === 0 ? listWaysOfRoot(self, cluster) : [{ wrapper: [], owner: self, copied: false }]
}

function listWaysOfRoot(root: Account, cluster: string): readonly RunAs[] {
  const accounts = listServiceAccounts()
  const holder = findAccount(ownerOf(cluster) ?? root.uid)
  return [
    ...(holder === undefined ? [] : asAccount(holder)),
    ...accounts.slice(0, 1).map((account) => inNamespace(root, account)),
    ...accounts.flatMap(asAccount),
  ]
}

/** Inside, root appears as `account`; outside it stays root, so nothing needs another owner. */
export function inNamespace(root: Account, account: Account): RunAs {
  const mapped = [`--map-user=${account.uid}`, `--map-group=${account.gid}`]
  return { wrapper: ['unshare', '--user', ...mapped, '--'], owner: root, copied: false }
}

/** The three ways to be `account`: plain, passing closed folders, with copied programs. */
export function asAccount(account: Account): readonly RunAs[] {
  return [
    { wrapper: [], switchTo: account, owner: account, copied: false },
    { wrapper: passingClosedFolders(account), owner: account, copied: false },
    { wrapper: [], switchTo: account, owner: account, copied: true },
  ]
}

/** The secure bit keeps access(2), which PostgreSQL asks about its own path, in line with the right. */
function passingClosedFolders(account: Account): readonly string[] {
  return [
    'setpriv',
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ]
}
