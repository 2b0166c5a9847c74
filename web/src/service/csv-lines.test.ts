// Files that leave here are opened in spreadsheets.
import { expect, test } from 'vitest'
import { csvLine, valueAt } from './csv-lines.ts'

test('a line quotes what it must, and keeps formulas from being run', () => {
  expect(csvLine(['a,b', '=1+1', '-2', -2, null, undefined, true, { k: 'v' }])).toBe(
    `"a,b",'=1+1,'-2,-2,,,true,"{""k"":""v""}"\r\n`,
  )
})

test('a place in a record is followed as far as it goes', () => {
  expect(valueAt({ address: { country: 'US' } }, 'address.country')).toBe('US')
  expect(valueAt({ address: null }, 'address.country')).toBe(undefined)
})
