// Bodies that are declared as compressed and are not: nobody reads that of a GET, of a path that is not there or of a caller without a key,
// and the service answers all the same, and keeps running. Without a listener such an error would end the process.
import { expect, onTestFinished, test } from 'vitest'
import { startTestService } from '../harness/service.ts'
import { sendRaw } from '../surface/raw.ts'

const NOT_GZIP = Buffer.from('this is not gzip')

const PLACES = [
  ['GET', '/me'],
  ['GET', '/nowhere'],
  ['DELETE', '/me'],
  ['POST', '/accounts'],
  ['POST', '/imports'],
  ['POST', '/app/api/sign-in'],
  ['GET', '/health'],
] as const

test('a body that does not match its encoding ends no process', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown): void => void uncaught.push(error)
  const before = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException').on('uncaughtException', note)
  onTestFinished(() => {
    process.removeAllListeners('uncaughtException')
    for (const listener of before) process.on('uncaughtException', listener)
  })
  const service = await startTestService({ ROLE: 'api' })
  for (const [method, path] of PLACES)
    for (const body of [undefined, NOT_GZIP, Buffer.from([0x1f, 0x8b])])
      for (const type of ['application/json', 'text/plain', 'application/x-ndjson']) {
        const headers = { 'Content-Encoding': 'gzip', 'Content-Type': type }
        const { status } = await sendRaw(service.address, { method, path, headers, ...(body && { body }) })
        expect([method, path, status]).toEqual([method, path, expect.toSatisfy((code: number) => code < 500)])
      }
  await service.stop()
  expect(uncaught).toEqual([])
})
