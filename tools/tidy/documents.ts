// Documents: every link leads to a file that is there, and the README stays short enough to be read whole.
import { posix } from 'node:path'
import { type Finding, type SourceFile, lineAt } from './source.ts'

/** The README is read in one go. */
export const README_BYTES_MAX = 9_000

const LINK = /\]\(([^()\s]+)\)/g

/** Links of documents to files that are not there. Addresses of the web, and places within a page, are left alone. */
export function checkLinks(files: readonly SourceFile[]): Finding[] {
  const paths = new Set(files.map(({ path }) => path))
  const folders = new Set([...paths].flatMap(foldersAbove))
  return files.filter(({ path }) => path.endsWith('.md')).flatMap((file) => brokenLinks(file, paths, folders))
}

function brokenLinks({ path, text }: SourceFile, paths: ReadonlySet<string>, folders: ReadonlySet<string>): Finding[] {
  return [...text.matchAll(LINK)].flatMap(({ 1: link = '', index }) => {
    const [file = ''] = link.split('#')
    if (file === '' || file.includes(':') || file.startsWith('/')) return []
    const target = posix.join(posix.dirname(path), file)
    if (paths.has(target) || folders.has(target.replace(/\/$/, ''))) return []
    return [{ path, line: lineAt(text, index), message: `links to ${link}, which is not there: correct the link` }]
  })
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
