// The dashboard takes CSV apart by itself, since the command line's parser needs streams of Node. Both give the same rows of whatever text, or refuse
// it for the same reason.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFile } from '@tapeline/cli/tape/files/table-files'
import { FileFault } from '@tapeline/tape/files/file-fault'
import type { OpenRows } from '@tapeline/tape/files/source-rows'
import { browserStore } from '../src/tape/browser-store.ts'
import { TapeFolder } from '../../server/test/tape/command.ts'
import { randomNumbers } from '../../server/test/tape/random-numbers.ts'

let folder: TapeFolder
beforeAll(() => {
  folder = new TapeFolder()
})
afterAll(() => folder.remove())

/** All that a file gives, or why it is refused. */
async function contentOf(open: () => Promise<OpenRows>): Promise<unknown> {
  try {
    const { header, rows } = await open()
    const all = []
    for await (const lot of rows) all.push(...lot)
    return { header, rows: all }
  } catch (error) {
    if (error instanceof FileFault) return error.message
    throw error
  }
}

const byCommand = (text: string) => contentOf(() => openFile(folder.write('tape.csv', text), {}))

const inBrowser = (text: string) =>
  contentOf(() => browserStore(new Map([['tape.csv', new Blob([text])]])).open('tape.csv', {}))

const PARTS = [
  ',',
  ',',
  ',',
  '"',
  '"',
  '""',
  '\n',
  '\n',
  '\r\n',
  '\r',
  ' ',
  'a',
  '12',
  ';',
  '\t',
  'é',
  '\u{1f4b6}',
  '\u2028',
]

test('of a thousand texts with quotes and line ends anywhere, both give the same rows', async () => {
  const random = randomNumbers(20_261_126)
  let refused = 0
  for (let round = 0; round < 1_000; round += 1) {
    const text = `x,y,z\n${Array.from({ length: random(40) }, () => PARTS[random(PARTS.length)]).join('')}`
    const expected = await byCommand(text)
    if (typeof expected === 'string') refused += 1
    expect(await inBrowser(text), JSON.stringify(text)).toEqual(expected)
  }
  // Neither the texts that are right nor those that are not are rare.
  expect(refused).toBeGreaterThan(100)
  expect(refused).toBeLessThan(900)
})

test('rows are known by the line they begin on, also behind cells of several lines with ends of two characters', async () => {
  const text = 'x,y\r\n"one\r\ntwo\r\nthree",1\r\nb,2\r\n'
  const expected = {
    header: ['x', 'y'],
    rows: [
      { line: 2, cells: ['one\r\ntwo\r\nthree', '1'], fault: undefined },
      { line: 5, cells: ['b', '2'], fault: undefined },
    ],
  }
  expect(await byCommand(text)).toEqual(expected)
  expect(await inBrowser(text)).toEqual(expected)
})

test('a quote that never closes is reported with the line of its row, whatever came before it', async () => {
  const text = `x,y\n${'a,1\n'.repeat(5_000)}b,"2\n3`
  const reason = 'is cut off, or has a quote that never closes: the row that begins on line 5002 does not end'
  expect([await byCommand(text), await inBrowser(text)]).toEqual([reason, reason])
})
