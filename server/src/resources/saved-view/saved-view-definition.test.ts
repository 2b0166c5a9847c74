// Which addresses are pages of the dashboard: every one that there is, and nothing that leads elsewhere.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGE_SECTIONS, numberOfViewId, parseAddress, viewId } from './saved-view-definition.ts'

const PATHS = readFileSync(new URL('../../../../web/src/paths.ts', import.meta.url), 'utf8')

test('every page of the dashboard can be saved, and no section is named that has none', () => {
  const pages = [...PATHS.matchAll(/'\/\$environment(\/[^']*)'/g)].map(([, path = '']) => path)
  expect(pages.length).toBeGreaterThan(25)
  const addresses = pages.map((path) => path.replaceAll(/\$\w+/g, 'a%2Fb'))
  expect(addresses.filter((address) => !parseAddress(address).ok)).toEqual([])
  expect(new Set(pages.map((path) => path.split('/')[1]))).toEqual(new Set(PAGE_SECTIONS))
})

test.each([
  '/',
  '/?as_of=2026-01-31',
  '/receivables?metadata[branch]=west&obligor_id=a%2Fb&columns=receivable,outstanding',
  '/receivables/a%2Fb%20%2525%23%C3%BC%3F?tab=entries',
  '/portfolio/vintages?next=https://elsewhere.example/',
])('%s is a page', (address) => {
  expect(parseAddress(address)).toEqual({ ok: true, value: address })
})

test.each([
  '',
  'receivables',
  '?state=30',
  'https://elsewhere.example/receivables',
  '//elsewhere.example/receivables',
  '/\\elsewhere.example',
  '/receivables\\..\\..',
  'javascript:alert(1)',
  '/receivables/../../api/sandbox/keys',
  '/receivables/%2e%2E/account',
  '/receivables/.',
  '/receivables//loan',
  '/receivables/',
  '/receivables/%zz',
  '/receivables/%ff',
  '/receivables#entry',
  '/receivables?a=b c',
  '/receivables\n?a=b',
  '/receivables?a=ü',
  '/api/me',
  '/sign-in',
  '/live/receivables',
  '/sandbox',
  `/receivables?a=${'x'.repeat(4_000)}`,
])('%s is none', (address) => {
  expect(parseAddress(address).ok).toBe(false)
})

test('an id leads back to its number, and nothing else is an id', () => {
  expect(numberOfViewId(viewId(1_790_000_000_000_001))).toBe(1_790_000_000_000_001)
  for (const id of ['', 'view_', 'view_A', 'key_1', 'view_1234567890ab', 'view_zzzzzzzzzzz'])
    expect(numberOfViewId(id)).toBeUndefined()
})
