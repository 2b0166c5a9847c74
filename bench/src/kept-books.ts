// Books that stay in a folder from one run to the next: filling a large one takes longer than all that is measured of it, and a change of
// how it is read needs the same book once more. What a run writes to a book stays in it.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PortfolioOptions } from './portfolio/portfolio-options.ts'
import type { PortfolioStage } from './portfolio/portfolio-stage.ts'
import { type Cast, type Ground, setStage } from './stage.ts'

/** A book that is asked for. */
export interface Wanted extends Pick<PortfolioOptions, 'keep' | 'all_pledged'> {
  readonly receivables: number
}

/** What a run leaves of a book beside its database. */
interface KeptBook {
  readonly receivables: number
  readonly entries: number
  readonly cast: Cast
}

/** Where a book of so many receivables of a kind is kept, undefined where none is. */
export function groundOf({ keep, receivables, all_pledged }: Wanted): Ground | undefined {
  return keep === undefined
    ? undefined
    : { folder: join(keep, all_pledged ? `${receivables}-pledged` : `${receivables}`) }
}

/** Notes that a book was filled and taken in, so that the next run finds it. One of which this is not noted was left half made. */
export async function keepBook({ folder }: Ground, stage: PortfolioStage): Promise<void> {
  const { receivables, entries, key, tenant, operator_key } = stage
  const book: KeptBook = { receivables, entries, cast: { key, tenant, operator_key } }
  await writeFile(noteOf(folder), JSON.stringify(book))
}

/** A book that an earlier run kept, with a service of its own; undefined where there is none. */
export async function openKeptBook(port: number, { folder }: Ground): Promise<PortfolioStage | undefined> {
  const note = await readFile(noteOf(folder), 'utf8').catch(() => undefined)
  if (note === undefined) return undefined
  const { receivables, entries, cast } = JSON.parse(note) as KeptBook
  return { ...(await setStage(port, { folder, cast })), receivables, entries }
}

function noteOf(folder: string): string {
  return join(folder, 'book.json')
}
