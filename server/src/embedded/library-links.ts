// npm packages cannot hold symbolic links, so the platform package lists the links its libraries need in
// pg-symlinks.json and makes them in an install script. Under --ignore-scripts (our .npmrc, many companies)
// they are absent and every program stops on libicuuc.so.60. So we make them, and where the package folder
// is read-only we make them in a folder of ours that the loader is pointed to.

import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { Binaries } from './binaries.ts'
import { codeOf } from './embedded-postgres-error.ts'

interface Link {
  readonly source: string
  readonly target: string
}

/**
 * Makes the missing library links beside the programs, or in `cacheFolder` when that place is read-only.
 * Returns the folders that LD_LIBRARY_PATH must name; none when the programs find their libraries alone.
 */
export function repairLibraryLinks(binaries: Binaries, cacheFolder: string): readonly string[] {
  const native = dirname(dirname(binaries.postgres))
  const missing = readLinks(native).filter((link) => !existsSync(atNative(native, link.target)))
  const refused = missing.filter((link) => !makeBeside(native, link))
  if (refused.length === 0) return []
  mkdirSync(cacheFolder, { recursive: true })
  for (const link of refused) makeInCache(native, link, cacheFolder)
  return [cacheFolder, join(native, 'lib')]
}

function readLinks(native: string): readonly Link[] {
  const list = join(native, 'pg-symlinks.json')
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Link[]) : []
}

/** The list writes its paths from the package's root, which is one folder above `native`. */
function atNative(native: string, path: string): string {
  return join(dirname(native), path)
}

function makeBeside(native: string, link: Link): boolean {
  const target = atNative(native, link.target)
  try {
    symlink(relative(dirname(target), atNative(native, link.source)), target)
    return true
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '')) return false
    throw error
  }
}

function makeInCache(native: string, link: Link, cacheFolder: string): void {
  const target = join(cacheFolder, basename(link.target))
  if (!existsSync(target)) symlink(atNative(native, link.source), target)
}

/** Two processes may repair the same package at once, so a link that is there already is fine. */
function symlink(source: string, target: string): void {
  try {
    symlinkSync(source, target)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}
