// What the guide states of the cost of a cluster is what was measured.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const RESULTS = new URL('../../results/citus.txt', import.meta.url)
const GUIDE = new URL('../../../docs/operations/citus.md', import.meta.url)

const read = (file: URL) => readFile(file, 'utf8')

test('every figure of the table is that of the committed run', async () => {
  const rows = (await read(GUIDE)).split('\n').filter((line) => /^\| .* \d+\.\d/.test(line))
  const figures = rows.map((row) => [...row.matchAll(/\d+\.\d+/g)].map(([figure]) => figure))
  const measured = (await read(RESULTS)).matchAll(/one server ([\d.]+), cluster ([\d.]+)(?:, ratio ([\d.]+))?/g)
  expect(figures).toEqual([...measured].map(([, ...found]) => found.filter((figure) => figure !== undefined)))
  expect(figures).toHaveLength(5)
})

test('the guide states how many servers and shards it was', async () => {
  const [, workers, shards] = /(\d+) workers, (\d+) shards/.exec(await read(RESULTS)) ?? []
  expect(workers).toBe('2')
  expect(await read(GUIDE)).toContain(`a coordinator, two workers and ${shards} shards on one machine`)
})
