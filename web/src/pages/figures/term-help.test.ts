// Columns are explained by the glossary alone.
import { expect, test } from 'vitest'
import { TERMS } from '../../generated/glossary.ts'
import { termHelp } from './term-help.ts'

test('a term is explained in the words of the glossary, by each of its names', () => {
  const cpr = TERMS.find(({ term }) => term === 'SMM, CPR')
  expect(termHelp('CPR')).toEqual({ meaning: cpr?.meaning, href: cpr?.href })
  expect(termHelp('SMM')).toEqual(termHelp('CPR'))
})

test('a term that the glossary does not have is refused', () => {
  expect(() => termHelp('ABC')).toThrow('The glossary has no term ABC')
})
