// The address of the workbook beside a CSV.
import { expect, test } from 'vitest'
import { workbookAddress } from './file-links.tsx'

test('a workbook is asked for as the CSV beside it, without a form of amounts', () => {
  expect(
    workbookAddress('/app/api/live/portfolio/summary.csv?as_of=2026-01-31&metadata%5Ba%5D=b+c&amounts=major'),
  ).toBe('/app/api/live/portfolio/summary.xlsx?as_of=2026-01-31&metadata%5Ba%5D=b+c')
})
