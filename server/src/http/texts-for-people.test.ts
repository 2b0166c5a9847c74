// Industries in files for people: titles of the Census Bureau, with the code; expected by hand.
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, valueForPeople } from './texts-for-people.ts'

beforeAll(loadTexts)

test.each([
  ['industry_code', '722511', undefined, 'Full-Service Restaurants (NAICS 722511)'],
  ['industry', '44-45', undefined, 'Retail Trade (NAICS 44-45)'],
  ['industry', '448310', undefined, 'Jewelry Stores (NAICS 448310)'],
  ['industry', '722599', undefined, '722599'],
  ['industry', null, undefined, null],
  ['group', '52', 'industry', 'Finance and Insurance (NAICS 52)'],
  ['group', '722599', 'industry_code', 'NAICS 722599'],
  ['group', null, 'industry', 'Not known'],
  ['group', '52', 'metadata.branch', '52'],
  ['region', '52', undefined, '52'],
])('the column %s of %s, grouped by %s, is %s', (name, value, grouped_by, text) => {
  expect(valueForPeople({ name, schema: { type: 'string' } }, value, grouped_by)).toBe(text)
})
