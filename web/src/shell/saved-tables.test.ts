// Every table of the dashboard can be copied and saved: the file that shows it has the buttons of a file, or one that shows it has them. The browser suite of
// exports compares what is saved with what is shown.
import { readFileSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const PAGES = fileURLToPath(new URL('../pages/', import.meta.url))

/** What shows a table, and what saves one. */
const TABLE = /<(?:DataTable|Matrix|Listing|table)\b/
const SAVES = /<(?:SaveRows|SaveBelow|SaveButtons|ExportButton|FileLinks|FilteredList|PortfolioPage|SaveRefusedLines)\b/

/** Tables that are forms: they show nothing but what is chosen in them, which the mapping of the tape or the statement has. */
const FORMS = ['imports/columns-panel.tsx', 'imports/words-panel.tsx', 'imports/csv-columns-panel.tsx']

const texts = new Map(
  readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => [path.replaceAll('\\', '/'), readFileSync(PAGES + path, 'utf8')]),
)

/** The files that import one. */
function importersOf(path: string): string[] {
  return [...texts].flatMap(([importer, text]) => {
    const named = [...text.matchAll(/from '(\.[^']+\.tsx)'/g)]
    return named.some(([, to = '']) => posix.join(posix.dirname(importer), to) === path) ? [importer] : []
  })
}

/** Whether a file saves what it shows, or every file that shows it does. */
function isSaved(path: string, seen: readonly string[] = []): boolean {
  if (SAVES.test(texts.get(path) ?? '')) return true
  const importers = importersOf(path).filter((one) => !seen.includes(one))
  return importers.length > 0 && importers.every((one) => isSaved(one, [...seen, path]))
}

test('every table is saved where it is shown', () => {
  const tables = [...texts].flatMap(([path, text]) => (TABLE.test(text) && !FORMS.includes(path) ? [path] : []))
  expect(tables.length).toBeGreaterThan(50)
  expect(tables.filter((path) => !isSaved(path))).toEqual([])
})

/** What shows a table that does not bring its copy. */
const WITHOUT_COPY = /<(?:Matrix|table)\b/
const COPIES = /<(?:CopyButton|CopyRows|CopySaved)\b/

test('every table is copied where it is shown', () => {
  const tables = [...texts].filter(([, text]) => WITHOUT_COPY.test(text))
  expect(tables.map(([path]) => path)).toContain('portfolio/saved-matrix.tsx')
  expect(tables.filter(([, text]) => !COPIES.test(text)).map(([path]) => path)).toEqual([])
})

test('the forms among the tables are still there', () => {
  expect(FORMS.filter((path) => !TABLE.test(texts.get(path) ?? ''))).toEqual([])
})
