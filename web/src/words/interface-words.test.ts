// What pages state is in the words of people: no path of the interface, no amount in minor units. Faults are looked at in the browser, on every page
// that a suite opens (`e2e/stage.ts`).
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SOURCES = fileURLToPath(new URL('../', import.meta.url))

/** What asks the service, and what reads its words. */
const PROGRAMS = /^(?:service|generated|words)\/|\.test\.tsx?$/

/** Choices about the file of a lender, whose amounts may be in cents, and what takes minor units out of the hints of definitions. */
const UNITS_MEANT = ['pages/imports/reading-panel.tsx', 'tape/edit-mapping.ts', 'pages/operator/terms/shape.ts']

const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !PROGRAMS.test(path))
  .map((path) => [path, withoutComments(readFileSync(SOURCES + path, 'utf8'))] as const)

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/(^|\s)\/\/.*$/gm, '')
}

const found = (pattern: RegExp) =>
  sources.flatMap(([path, text]) => [...text.matchAll(pattern)].map(([words]) => `${path}: ${words}`))

test('no page names a path of the interface', () => {
  expect(sources.length).toBeGreaterThan(200)
  expect(found(/\b(?:GET|POST|PUT|PATCH|DELETE) \/[a-z{]/g)).toEqual([])
})

test('no page states an amount in minor units', () => {
  const named = found(/\bminor units?\b|\bcents\b|smallest denomination/gi)
  expect(named.filter((words) => !UNITS_MEANT.some((path) => words.startsWith(path)))).toEqual([])
})

test('no hint of a filter has a word of the interface', () => {
  expect(found(/\b(?:note|placeholder|description)[:=] ?["'`][^"'`]*[a-z]_[a-z][^"'`]*["'`]/g)).toEqual([])
})
