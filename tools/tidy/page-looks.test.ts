// What a browser test expects of one look at a page is found, however far the look is from the expectation.
import { expect, test } from 'vitest'
import { checkPageLooks } from './page-looks.ts'
import { sourceFile } from './source.ts'

const STEPS = sourceFile(
  'web/e2e/steps.ts',
  `/** The rows. */
export async function rowsOf(page: Page): Promise<string[]> {
  const all = page.getByRole('row')

  return all.allInnerTexts()
}
export const first = async (page: Page) => (await rowsOf(page))[0]
export const asked = async (page: Page) => page.goto('/app')
export function wide(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth')
}
`,
)

const linesOf = (code: string, path = 'web/e2e/a.test.ts') =>
  checkPageLooks([STEPS, sourceFile(path, `import { rowsOf, asked, first, wide } from './steps.ts'\n${code}`)]).map(
    ({ line }) => line,
  )

test.each([
  'expect(await page.locator("p").allInnerTexts()).toEqual([])',
  'expect(await row.count()).toBe(1)',
  'expect((await row.innerText()).trim()).toBe("a")',
  'expect(\n  await button(page, "Save").isDisabled(),\n).toBe(true)',
  'expect((await rowsOf(page)).map(trim)).toEqual([])',
  'expect(await first(page), "the first").toBe("a")',
  'expect(await wide(page)).toBe(0)',
  'const own = async (name: string) => (await first(page)) + name\nexpect(await own("a")).toBe("a")',
  'expect(new URL(page.url()).pathname).toBe("/app")',
  'expect(other.page.url()).toContain("a=b")',
])('of one look is refused: %s', (code) => {
  expect(linesOf(code)).toHaveLength(1)
})

test('is reported where it is', () => {
  expect(linesOf('const a = 1\nexpect(await rowsOf(page)).toEqual([])')).toEqual([3])
})

test.each([
  'await expect.poll(() => rowsOf(page)).toEqual([])',
  'await expect.poll(async () => (await row.innerText()).trim()).toBe("a")',
  'expect(await asked(page)).toBeNull()',
  'expect((await client.get("/rows")).body).toEqual([])',
  'expect(rows).toEqual([])',
  'expect(rows.every(isOpen)).toBe(true)',
  'await expect.poll(() => page.url()).toContain("a=b")',
  // One by this name that reads no page.
  'const first = (rows: string[]) => rows[0]\nexpect(await firstOf(client)).toBe("a")',
])('but not %s', (code) => {
  expect(linesOf(code)).toEqual([])
})

test('is no matter of other tests', () => {
  expect(linesOf('expect(await row.count()).toBe(1)', 'server/test/a.test.ts')).toEqual([])
})
