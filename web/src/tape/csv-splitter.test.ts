// CSV comes in pieces that end anywhere, so the same text is split in pieces of many lengths.
import { describe, expect, test } from 'vitest'
import { CsvSplitter } from './csv-splitter.ts'

function split(text: string, size = text.length, delimiter = ','): string[][] {
  const splitter = new CsvSplitter(delimiter)
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    text.slice(at * size, (at + 1) * size),
  )
  return [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.end()].map(({ cells }) => [...cells])
}

const HARD = 'id,name\r\n1,"a ""quoted"", name"\n2,"two\r\nlines"\r3,\n\n4,in "the" middle'

const RECORDS = [
  ['id', 'name'],
  ['1', 'a "quoted", name'],
  ['2', 'two\r\nlines'],
  ['3', ''],
  [''],
  ['4', 'in "the" middle'],
]

describe('CSV', () => {
  test.each([1, 2, 3, 7, 1000])('is split alike in pieces of %d', (size) => {
    expect(split(HARD, size)).toEqual(RECORDS)
  })

  test('a last line with or without its end is one record', () => {
    expect(split('a,b\n1,2\n')).toEqual(split('a,b\n1,2'))
  })
})
