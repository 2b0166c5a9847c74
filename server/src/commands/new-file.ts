// Files that commands write for their caller: for the owner alone, and never over one that is there.
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { CommandError } from '@tapeline/cli/commands/output'

/** Writes a file that is not there yet. Half a file proves nothing, and would be in the way of the next one: it is removed where writing fails. */
export async function writeNew(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw new CommandError(`${path} cannot be written: ${error instanceof Error ? error.message : 'unknown'}`)
  })
  try {
    await write(file)
    await file.sync()
    await file.close()
  } catch (error) {
    await file.close().catch(() => {})
    await unlink(path)
    throw error
  }
}
