// The accounts PostgreSQL may run as when we are root, which it refuses to be. Only named accounts will do: it looks
// its own name up and stops on a number without one. And who owns what: PostgreSQL refuses a cluster
// folder of another owner, and a cluster moves between accounts when Tapeline is started differently.

import { chownSync, lchownSync, lstatSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The numbers of an account, as in /etc/passwd. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

const usualNames = ['postgres', '_postgres', 'nobody']

/** The accounts that exist for such work, best first; none where there is no /etc/passwd. */
export function listServiceAccounts(): readonly Account[] {
  const accounts = readAccounts()
  return usualNames.flatMap((name) => accounts.find((account) => account.name === name) ?? [])
}

/** The named account with this number, if it is not root. */
export function findAccount(uid: number): Account | undefined {
  return readAccounts().find((account) => account.uid === uid)
}

/** Named accounts other than root; the negative numbers of macOS's `nobody` are left out. */
function readAccounts(): readonly (Account & { readonly name: string })[] {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
    return lines.map(parseAccount).filter((account) => account.uid > 0)
  } catch {
    return []
  }
}

function parseAccount(line: string): Account & { readonly name: string } {
  const [name = '', , uid = '0', gid = '0'] = line.split(':')
  return { name, uid: Number(uid), gid: Number(gid) }
}

/** The owner of a file or folder; undefined when it does not exist. */
export function ownerOf(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.uid
}

/**
 * Gives a file or a whole folder to an account unless it has it. The folder itself comes last, so that a change
 * cut short is seen and finished by the next start.
 */
export function giveTo(account: Account | undefined, path: string): void {
  const stats = lstatSync(path)
  if (account === undefined || stats.uid === account.uid) return
  if (stats.isDirectory()) giveContent(account, path)
  chownSync(path, account.uid, account.gid)
}

function giveContent(account: Account, folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid)
  }
}
