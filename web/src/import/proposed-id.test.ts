// Ids of imports by the names of their files.
import { expect, test } from 'vitest'
import { proposedId } from './proposed-id.ts'

const AT = new Date('2026-02-03T11:53:39.123Z')

test('it is the name without its endings, and the moment', () => {
  expect(proposedId('german-v08.xml', AT)).toBe('german-v08-20260203T115339123')
  expect(proposedId('loans.csv.gz', AT)).toBe('loans-20260203T115339123')
})

test('files of one name that are chosen within a second are two imports', () => {
  const later = new Date(AT.getTime() + 1)
  expect(proposedId('german-v08.xml', later)).not.toBe(proposedId('german-v08.xml', AT))
})
