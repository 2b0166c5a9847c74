// Files that leave here are opened in spreadsheets.
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('a line quotes what it must, and keeps formulas from being run', () => {
  expect(csvLine(['a,b', '=1+1', '-2', -2, null, undefined, true, { k: 'v' }])).toBe(
    `"a,b",'=1+1,'-2,-2,,,true,"{""k"":""v""}"\r\n`,
  )
})
