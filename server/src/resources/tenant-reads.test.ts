// Reads of one tenant take turns; those of another do not wait for them.
import { expect, test } from 'vitest'
import { readOfTenant } from './tenant-reads.ts'

/** A read that ends when the test ends it. */
function held() {
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { end, read: () => ended }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a third read of a tenant waits until one of two has ended, another tenant does not', async () => {
  const began: string[] = []
  const reads = Array.from({ length: 6 }, held)
  const asked = reads.map(({ read }, at) => readOfTenant(1, () => (began.push(`1 ${at}`), read())))
  await readOfTenant(2, async () => began.push('2'))
  expect(began).toEqual(['1 0', '1 1', '2'])
  reads[1]?.end()
  await settle()
  expect(began.at(-1)).toBe('1 2')
  for (const { end } of reads) end()
  await Promise.all(asked)
  expect(began.at(-1)).toBe('1 5')
})

test('a read that fails leaves its place to the next', async () => {
  const failing = Array.from({ length: 8 }, () => readOfTenant(3, () => Promise.reject(new Error('away'))))
  const settled = await Promise.allSettled(failing)
  expect(settled.map(({ status }) => status)).toEqual(settled.map(() => 'rejected'))
  expect(await readOfTenant(3, async () => 'read')).toBe('read')
})
