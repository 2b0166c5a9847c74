// Sectors of industries.
import { expect, test } from 'vitest'
import { sectorOf } from './naics-sector.ts'

test('a sector is two digits, or the range into which NAICS combines several', () => {
  const codes = ['722511', '311111', '339999', '441110', '453998', '481111', '493110', '50', '921110']
  expect(codes.map(sectorOf)).toEqual(['72', '31-33', '31-33', '44-45', '44-45', '48-49', '48-49', '50', '92'])
})
