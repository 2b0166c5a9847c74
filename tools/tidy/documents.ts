// Documents: every link leads to a file and a heading that are there, the README stays short enough to be read whole, and words are
// those of the field.
import { posix } from 'node:path'
import { type Finding, type SourceFile, lineAt } from './source.ts'

/** The README is read in one go. */
export const README_BYTES_MAX = 9_000

const LINK = /\]\(([^()\s]+)\)/g

/** Links of documents to files, or to headings of documents, that are not there. Addresses of the web are left alone. */
export function checkLinks(files: readonly SourceFile[]): Finding[] {
  const targets: Targets = {
    headings: new Map(files.map(({ path, text }) => [path, path.endsWith('.md') ? headingsOf(text) : NO_HEADINGS])),
    folders: new Set(files.flatMap(({ path }) => foldersAbove(path))),
  }
  return files.filter(({ path }) => path.endsWith('.md')).flatMap((file) => brokenLinks(file, targets))
}

/** What links may lead to: files with their headings, and folders. */
interface Targets {
  readonly headings: ReadonlyMap<string, ReadonlySet<string>>
  readonly folders: ReadonlySet<string>
}

const NO_HEADINGS: ReadonlySet<string> = new Set()

function brokenLinks({ path, text }: SourceFile, targets: Targets): Finding[] {
  return [...text.matchAll(LINK)].flatMap(({ 1: link = '', index }) => {
    const [file = '', heading] = link.split('#')
    if (file.includes(':') || file.startsWith('/') || leads(path, file, heading, targets)) return []
    return [{ path, line: lineAt(text, index), message: `links to ${link}, which is not there: correct the link` }]
  })
}

function leads(from: string, file: string, heading: string | undefined, { headings, folders }: Targets): boolean {
  const target = file === '' ? from : posix.join(posix.dirname(from), file)
  const there = headings.get(target)
  if (there === undefined) return folders.has(target.replace(/\/$/, ''))
  return heading === undefined || !target.endsWith('.md') || there.has(heading)
}

/** The anchors of a document's headings: lower case, blanks as hyphens, without other marks; of equal ones the later are counted. */
function headingsOf(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const [, title = ''] of markdown.replaceAll(/^```.*?^```/gms, '').matchAll(/^#+ (.*)$/gm)) {
    const anchor = title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-')
    let numbered = anchor
    for (let count = 1; anchors.has(numbered); count += 1) numbered = `${anchor}-${count}`
    anchors.add(numbered)
  }
  return anchors
}

function foldersAbove(path: string): string[] {
  const folder = posix.dirname(path)
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)]
}

/** A README that is too long. */
export function checkReadme(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path, bytes }) => path === 'README.md' && bytes > README_BYTES_MAX)
    .map(({ path, bytes }) => ({
      path,
      line: 1,
      message: `has ${bytes} bytes, more than ${README_BYTES_MAX}: move what is not needed first to docs/`,
    }))
}
