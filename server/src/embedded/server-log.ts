// PostgreSQL's own log is one file in the data folder. It must outlive us (the server can), so the server writes
// to it directly and it is rotated only at a start, when nobody writes.

import { closeSync, openSync, readSync, renameSync, statSync } from 'node:fs'

const rotateAtBytes = 10 * 1024 * 1024
const tailBytes = 8192
const tailLines = 15

/** Opens the log for appending, after moving one larger than 10 MB aside. Returns its descriptor. */
export function openServerLog(path: string): number {
  if (sizeOf(path) > rotateAtBytes) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

/** The size of the log in bytes; 0 when there is none. */
export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** The last lines that were written after `fromBytes`. */
export function readLogTail(path: string, fromBytes: number): string {
  const size = sizeOf(path)
  const start = Math.max(fromBytes, size - tailBytes)
  const chunk = Buffer.alloc(Math.max(0, size - start))
  const file = openSync(path, 'r')
  try {
    readSync(file, chunk, 0, chunk.length, start)
  } finally {
    closeSync(file)
  }
  return chunk.toString('utf8').trimEnd().split('\n').slice(-tailLines).join('\n')
}
