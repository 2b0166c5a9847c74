// What is sent of a form about a document, and who changes its dates.
import { expect, test } from 'vitest'
import { changesDates, changesOf, isAskedFor, nameOfDocument } from './document-changes.ts'

const TITLE = { kind: 'title', description: 'Title of the truck', due_date: '2026-03-31', expiry_date: null }

test('only what a person changed is sent, and what the form does not have is left alone', () => {
  expect(changesOf(TITLE, { kind: 'title', description: 'Title of the truck', due_date: '2026-03-31' })).toEqual({})
  expect(changesOf(TITLE, { kind: 'insurance', description: 'Title of the truck', expiry_date: '' })).toEqual({
    kind: 'insurance',
  })
  expect(changesOf(TITLE, { expiry_date: '2027-01-31' })).toEqual({ expiry_date: '2027-01-31' })
})

test('a description of several lines, which a field shows as one, is not changed by that', () => {
  const document = { ...TITLE, description: 'Title\r\nof the truck' }
  expect(changesOf(document, { description: 'Titleof the truck' })).toEqual({})
})

test('a field that is emptied is cleared', () => {
  expect(changesOf(TITLE, { description: '', due_date: '' })).toEqual({ description: null, due_date: null })
})

test.each([
  ['lender', 'lender', true],
  ['lender', 'operator', false],
  ['operator', 'operator', true],
  ['operator', 'lender', false],
  [null, 'lender', true],
  [null, 'operator', true],
] as const)('the dates of a document by %s are changed by the %s: %s', (dates_by, reader, may) => {
  expect(changesDates({ dates_by }, reader)).toBe(may)
})

test('a document is asked for while it has a due date and no file', () => {
  expect(isAskedFor({ file_name: null, due_date: '2026-03-31' })).toBe(true)
  expect(isAskedFor({ file_name: 'title.pdf', due_date: '2026-03-31' })).toBe(false)
  expect(isAskedFor({ file_name: null, due_date: null })).toBe(false)
})

test('a document is called by its description, else by its file, else by its id', () => {
  expect(nameOfDocument({ id: 'd', description: 'Title', file_name: 'title.pdf' })).toBe('Title')
  expect(nameOfDocument({ id: 'd', description: null, file_name: 'title.pdf' })).toBe('title.pdf')
  expect(nameOfDocument({ id: 'd', description: null, file_name: null })).toBe('d')
})
