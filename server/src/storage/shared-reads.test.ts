// Which reads share a statement, and that none is answered by one that began before it was asked for.
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { SharedReads } from './shared-reads.ts'

/** A read under way that the test ends. */
interface UnderWay {
  readonly tenant: number
  readonly keys: readonly string[]
  readonly answer: (values: Record<string, string>) => void
  readonly fail: (error: Error) => void
}

/** Long enough that no test waits for it. */
const FOR_EVER = 60_000

function reads(wait_ms_max = FOR_EVER) {
  const begun: UnderWay[] = []
  const shared = new SharedReads<string, string>(
    (tenant, keys) =>
      new Promise((resolve, reject) => {
        begun.push({ tenant, keys, answer: (values) => resolve(new Map(Object.entries(values))), fail: reject })
      }),
    wait_ms_max,
  )
  return { shared, begun }
}

/** Waits until so many reads have begun. */
async function begin(begun: readonly UnderWay[], count: number): Promise<void> {
  while (begun.length < count) await wait(1)
}

describe('shared reads', () => {
  it('ask for keys of one turn in one statement, each key once', async () => {
    const { shared, begun } = reads()
    const found = Promise.all(['a', 'b', 'a', 'missing'].map((key) => shared.find(1, key)))
    await begin(begun, 1)
    expect(begun).toMatchObject([{ tenant: 1, keys: ['a', 'b', 'missing'] }])
    begun[0]?.answer({ a: 'A', b: 'B' })
    expect(await found).toEqual(['A', 'B', 'A', undefined])
    expect(begun).toHaveLength(1)
  })

  it('never share between tenants', async () => {
    const { shared, begun } = reads()
    const found = Promise.all([shared.find(1, 'a'), shared.find(2, 'a')])
    await begin(begun, 2)
    expect(begun.map(({ tenant, keys }) => [tenant, ...keys])).toEqual([
      [1, 'a'],
      [2, 'a'],
    ])
    begun[0]?.answer({ a: 'of 1' })
    begun[1]?.answer({ a: 'of 2' })
    expect(await found).toEqual(['of 1', 'of 2'])
  })

  it('begin after they were asked for, so a key that is read already is read again', async () => {
    const { shared, begun } = reads()
    const first = shared.find(1, 'a')
    await begin(begun, 1)
    const second = shared.find(1, 'a')
    await begin(begun, 2)
    begun[1]?.answer({ a: 'written meanwhile' })
    expect(await second).toBe('written meanwhile')
    begun[0]?.answer({ a: 'before' })
    expect(await first).toBe('before')
  })

  it('wait for two statements under way, and begin when one of them ends', async () => {
    const { shared, begun } = reads()
    const first = shared.find(1, 'a')
    await begin(begun, 1)
    const second = shared.find(1, 'b')
    await begin(begun, 2)
    const later = [shared.find(1, 'c')]
    await wait(1)
    later.push(shared.find(1, 'd'))
    begun[0]?.answer({ a: 'A' })
    expect(await first).toBe('A')
    await begin(begun, 3)
    expect(begun[2]?.keys).toEqual(['c', 'd'])
    begun[2]?.answer({ c: 'C', d: 'D' })
    expect(await Promise.all(later)).toEqual(['C', 'D'])
    begun[1]?.answer({})
    expect(await second).toBeUndefined()
  })

  it('do not wait for statements that hang', async () => {
    const { shared, begun } = reads(1)
    for (const [at, key] of ['a', 'b'].entries()) {
      shared.find(1, key).catch(() => {})
      await begin(begun, at + 1)
    }
    const third = shared.find(1, 'c')
    await begin(begun, 3)
    begun[2]?.answer({ c: 'C' })
    expect(await third).toBe('C')
  })

  it('fail for those who asked, and for nobody else', async () => {
    const { shared, begun } = reads()
    const first = shared.find(1, 'a')
    await begin(begun, 1)
    const second = shared.find(1, 'a')
    await begin(begun, 2)
    begun[0]?.fail(new Error('lost'))
    await expect(first).rejects.toThrow('lost')
    begun[1]?.answer({ a: 'A' })
    expect(await second).toBe('A')
  })

  it('ask for 500 keys at most in one statement, and for the others next', async () => {
    const { shared, begun } = reads()
    const keys = Array.from({ length: 501 }, (_, at) => `k${at}`)
    const found = Promise.all(keys.map((key) => shared.find(1, key)))
    await begin(begun, 1)
    expect(begun[0]?.keys).toEqual(keys.slice(0, 500))
    begun[0]?.answer({})
    await begin(begun, 2)
    expect(begun[1]?.keys).toEqual(['k500'])
    begun[1]?.answer({ k500: 'last' })
    expect((await found).at(-1)).toBe('last')
  })
})
