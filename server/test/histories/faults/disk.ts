// A small disk of its own for the primary, which can be filled: a file system in memory, where root may mount one.
import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A disk that can be filled. */
export interface SmallDisk {
  /** Leaves nothing free. */
  fill(): Promise<void>
  /** Frees what was filled. */
  free(): void
  unmount(): Promise<void>
}

const SIZE = '512m'

/** Mounts a small disk on a folder; undefined where that is not permitted. */
export async function mountSmallDisk(folder: string): Promise<SmallDisk | undefined> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const isMounted = await run('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${SIZE},mode=0755`,
    'tapeline-histories',
    folder,
  ]).then(
    () => true,
    () => false,
  )
  if (!isMounted) return undefined
  const ballast = join(folder, 'ballast')
  return {
    fill: async () => {
      const { bavail, bsize } = statfsSync(folder)
      // What is taken meanwhile makes the first attempt fail; a little less is as full.
      for (const spare of [0, 64, 1_024])
        if (await isDone(run('fallocate', ['-l', String(Math.max(1, bavail - spare) * bsize), ballast]))) return
    },
    free: () => rmSync(ballast, { force: true }),
    unmount: async () => void (await isDone(run('umount', ['-l', folder]))),
  }
}

function isDone(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  )
}
