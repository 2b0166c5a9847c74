// The mapping files make the same of each public data set as the demo's own programs: every record, and every figure of expected.json.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Call, orderCalls } from '../src/call.ts'
import { data_sets } from '../src/data-sets/index.ts'
import { type Expected, compareWithExpected } from '../src/figures.ts'
import { evaluateCalls } from '../src/model.ts'
import { IS_FULL } from '../../kernel/test/length.ts'
import { callsOfTape } from './tape-calls.ts'

const data_dir = resolve(import.meta.dirname, '../../../shared/data')

/** Sets whose program sends one change where the mapping sends several, or sends it later: states and figures are the same. */
const otherwise_cut = new Set(['fannie-2007q3'])

describe.each(data_sets.map((set) => [set.name, set] as const))('%s by its mapping', (name, set) => {
  const dir = join(data_dir, name)
  const present = existsSync(join(dir, 'expected.json'))
  if (!present) console.warn(`SKIPPED: the mapping of ${name} is not proven, for ${dir} is absent`)

  it.skipIf(!present || otherwise_cut.has(name))('is every call that the demo makes, and no other', async () => {
    const ours = textsOf(await callsOfTape(name, dir))
    const theirs = textsOf(await set.read(dir))
    expect([...ours].filter((text) => !theirs.has(text)).slice(0, 3)).toEqual([])
    expect([...theirs].filter((text) => !ours.has(text)).slice(0, 3)).toEqual([])
  })

  // Equal calls give equal figures, which are compared where the set is tested: in short only those of other calls are compared here.
  if (!IS_FULL && !otherwise_cut.has(name)) return
  it.skipIf(!present)('gives every figure of expected.json', async () => {
    const calls = orderCalls(await callsOfTape(name, dir))
    const stated = JSON.parse(readFileSync(join(dir, 'expected.json'), 'utf8')) as Expected
    const expected = { ...stated, ...(await set.oracles?.(dir)) }
    const compared = compareWithExpected(set.figures(evaluateCalls(calls, set)), expected)
    expect(compared.filter((line) => !line.agrees)).toEqual([])
    expect(compared.length).toBeGreaterThan(0)
  })
})

function textsOf(calls: readonly Call[]): Set<string> {
  return new Set(calls.map(({ path, query, body }) => JSON.stringify([path, query ?? null, sorted(body)])))
}

/** The same fields in any order are the same record. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const pairs = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const)
  return Object.fromEntries(pairs.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
