// Titles as the Census Bureau publishes them.
import { expect, test } from 'vitest'
import { groupText, industryText } from './code-words.ts'
import { industriesLike, industryTitle } from './naics-titles.ts'
import { TITLES_OF_2017, TITLES_OF_2022 } from './tables/naics-titles.ts'

const codesOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .flatMap((line) => line.trim().replace(/ .*$/, '').split(','))

test('every class of the 2022 edition has a title, and every one that it retired', () => {
  const codes = codesOf(TITLES_OF_2022)
  const count = (digits: number) => codes.filter((code) => code.length === digits).length
  // The counts of the published structure: 20 sectors, three of them ranges.
  expect(codes.filter((code) => code.length === 2 || code.includes('-')).length).toBe(20)
  expect([3, 4, 6].map(count)).toEqual([96, 308, 1012])
  expect(new Set(codes).size).toBe(2_125)
  expect(codesOf(TITLES_OF_2017).filter((code) => code.length === 6).length).toBe(139)
})

test.each([
  ['11', 'Agriculture, Forestry, Fishing and Hunting'],
  ['31-33', 'Manufacturing'],
  ['44-45', 'Retail Trade'],
  ['45', 'Retail Trade'],
  ['48-49', 'Transportation and Warehousing'],
  ['52', 'Finance and Insurance'],
  ['72', 'Accommodation and Food Services'],
  ['92', 'Public Administration'],
  ['236', 'Construction of Buildings'],
  ['722', 'Food Services and Drinking Places'],
  ['3361', 'Motor Vehicle Manufacturing'],
  ['7132', 'Gambling Industries'],
  ['71321', 'Casinos (except Casino Hotels)'],
  ['111110', 'Soybean Farming'],
  ['238220', 'Plumbing, Heating, and Air-Conditioning Contractors'],
  ['441110', 'New Car Dealers'],
  ['458310', 'Jewelry Retailers'],
  ['484121', 'General Freight Trucking, Long-Distance, Truckload'],
  ['513210', 'Software Publishers'],
  ['522110', 'Commercial Banking'],
  ['531210', 'Offices of Real Estate Agents and Brokers'],
  ['541110', 'Offices of Lawyers'],
  ['621111', 'Offices of Physicians (except Mental Health Specialists)'],
  ['722511', 'Full-Service Restaurants'],
  ['722513', 'Limited-Service Restaurants'],
  ['812112', 'Beauty Salons'],
  ['448310', 'Jewelry Stores'],
  ['454110', 'Electronic Shopping and Mail-Order Houses'],
])('%s is %s', (code, title) => {
  expect(industryTitle(code)).toBe(title)
})

test.each(['', '7', '00', '99', '722599', '9999999', 'restaurants'])('%s is no industry that has a title', (code) => {
  expect(industryTitle(code)).toBeUndefined()
})

test('an industry is its title with the code, a code without title stays as it is', () => {
  expect(industryText('722511', industryTitle('722511'))).toBe('Full-Service Restaurants (NAICS 722511)')
  expect(industryText('722599', industryTitle('722599'))).toBe('722599')
  expect(groupText('industry', '44-45', industryTitle)).toBe('Retail Trade (NAICS 44-45)')
  expect(groupText('industry_code', '722599', industryTitle)).toBe('NAICS 722599')
  expect(groupText('region', '72', industryTitle)).toBe('72')
})

const codesLike = (text: string, level: 'sector' | 'six_digits' | 'any', count_max = 50) =>
  industriesLike(text, level, count_max).map(({ code }) => code)

test('industries are found by words of their titles, in any order, and by the digits that codes begin with', () => {
  expect(industriesLike('full-service rest', 'six_digits', 50)).toEqual([
    { code: '722511', title: 'Full-Service Restaurants' },
  ])
  expect(codesLike('restaurants limited', 'six_digits')).toEqual(['722513'])
  expect(codesLike('72251', 'any')).toEqual(['72251', '722511', '722513', '722514', '722515'])
  expect(codesLike('food', 'sector')).toEqual(['72'])
  expect(codesLike('44', 'sector')).toEqual(['44-45'])
  expect(codesLike('', 'sector')).toHaveLength(20)
  expect(codesLike('retail', 'sector')).toEqual(['44-45'])
})

test('titles that begin with a text come before those that have it later, and no more come than are asked for', () => {
  const found = industriesLike('soft', 'six_digits', 50)
  expect(found[0]?.title.startsWith('Soft')).toBe(true)
  expect(codesLike('manufacturing', 'six_digits', 7)).toHaveLength(7)
  expect(codesLike('no such industry', 'any')).toEqual([])
})
