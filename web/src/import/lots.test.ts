// Lots state their first line, so that an interrupted import resumes where it stopped.
import { expect, test } from 'vitest'
import { lotsOf, oneAhead } from './lots.ts'

async function* source(...pieces: string[][]): AsyncGenerator<string[]> {
  yield* pieces
}

async function lots(settled: number, lines_max: number, characters_max = 1_000) {
  const found = []
  for await (const lot of lotsOf(source(['a', 'b'], [], ['c', '', 'e']), settled, { lines_max, characters_max }))
    found.push(lot)
  return found
}

test('lines come in lots that state their first line', async () => {
  expect(await lots(0, 2)).toEqual([
    { first_line: 1, count: 2, text: 'a\nb\n' },
    { first_line: 3, count: 2, text: 'c\n\n' },
    { first_line: 5, count: 1, text: 'e\n' },
  ])
})

test('what is settled is passed over', async () => {
  expect(await lots(3, 10)).toEqual([{ first_line: 4, count: 2, text: '\ne\n' }])
})

test('a lot ends when it is long enough', async () => {
  expect((await lots(0, 10, 3)).map(({ first_line }) => first_line)).toEqual([1, 3, 5])
})

test('where all is settled there are none', async () => {
  expect(await lots(5, 2)).toEqual([])
})

test('the next is made while one is used, and nothing is made once nobody waits for it', async () => {
  const made: number[] = []
  let ended = false
  async function* numbers(): AsyncGenerator<number> {
    try {
      for (let number = 1; number < 5; number += 1) {
        made.push(number)
        yield number
      }
    } finally {
      ended = true
    }
  }
  const used: number[] = []
  for await (const number of oneAhead(numbers())) {
    used.push(number)
    expect(made).toEqual(used.concat(number + 1))
    if (number === 3) break
  }
  expect([used, made, ended]).toEqual([[1, 2, 3], [1, 2, 3, 4], true])
})

test('a fault is thrown behind what was made before it', async () => {
  async function* failing(): AsyncGenerator<number> {
    yield 1
    throw new Error('no more')
  }
  const used: number[] = []
  const use = async () => {
    for await (const number of oneAhead(failing())) used.push(number)
  }
  await expect(use()).rejects.toThrow('no more')
  expect(used).toEqual([1])
})
