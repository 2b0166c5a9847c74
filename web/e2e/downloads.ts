// What a page gives to be saved.
import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'

/** What is saved by an act. */
export async function downloaded(
  page: Page,
  act: () => Promise<unknown>,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all<[Promise<Download>, Promise<unknown>]>([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** The lines of a CSV file, its head first. A line break within a cell would count as one more. */
export function linesOf(bytes: Buffer): string[] {
  return bytes.toString('utf8').replace('\uFEFF', '').trim().split('\r\n')
}
