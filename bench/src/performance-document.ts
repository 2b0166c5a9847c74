// The document of performance: the committed results of benchmarks stand in it whole, each behind a link to its file. People write the rest.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const ROOT = new URL('../../', import.meta.url)

/** The document's file. */
export const PERFORMANCE = fileURLToPath(new URL('docs/explanation/performance.md', ROOT))

/** A link to a result, and the block of text behind it. */
const SHOWN = /(\]\(\.\.\/\.\.\/bench\/results\/([a-z-]+\.txt)\)[^\n]*\n\n```text\n)[^]*?(^```$)/gm

/** The results that a document shows. */
export function shownIn(document: string): string[] {
  return [...document.matchAll(SHOWN)].map(([, , file = '']) => file)
}

/** The document with each result as it is committed. */
export async function withResults(document: string): Promise<string> {
  const texts = new Map(
    await Promise.all(shownIn(document).map(async (file) => [file, await readResult(file)] as const)),
  )
  return document.replaceAll(
    SHOWN,
    (_, link: string, file: string, end: string) => `${link}${(texts.get(file) ?? '').trim()}\n${end}`,
  )
}

function readResult(file: string): Promise<string> {
  return readFile(new URL(`bench/results/${file}`, ROOT), 'utf8')
}

/** Writes the committed results into the document. */
export async function writePerformance(): Promise<void> {
  await writeFile(PERFORMANCE, await withResults(await readFile(PERFORMANCE, 'utf8')))
}
