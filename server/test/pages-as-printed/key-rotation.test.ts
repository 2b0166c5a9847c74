// The guide to keys as printed: a restricted one is made, works, is rotated, and both work until the old one expires.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { urlOf } from '../operations/books.ts'
import { PageFolder, blocksOf, lacking, pageOf } from './console.ts'

const GUIDE = pageOf('docs/guides/key-rotation.md')
const [CREATE = '', ROTATE = '', CHECK = '', LIST = ''] = blocksOf(GUIDE, 'sh')
const WITHOUT = lacking('docs/guides/key-rotation.md', 'curl')

let service: TestService
let lender: Lender
let folder: PageFolder
beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  folder = new PageFolder({ TAPELINE_URL: service.address, DATABASE_URL: urlOf(service.connection) })
})
afterAll(async () => {
  folder.remove()
  await service.stop()
})

const ofLender = (command: string) => command.replaceAll('ORGANIZATION', lender.organization.organization)

/** From this machine. */
const FROM_HERE = CREATE.replace('203.0.113.0/24', '127.0.0.0/8')

test.skipIf(WITHOUT)('the new key works before the old one ends, and is listed by its name', async () => {
  const made = await folder.run(ofLender(FROM_HERE))
  expect(made.code, made.err).toBe(0)
  const key = /sk_live_[\w-]+/.exec(made.out)?.[0] ?? ''
  const checked = JSON.parse((await folder.run(`NEW_KEY=${key}\n${CHECK}`)).out)
  expect(checked).toMatchObject({ caller: { name: 'warehouse-2026-03' }, environment: 'live' })
  const { out } = await folder.run(ofLender(LIST))
  const id = /(key_\w+)[^\n]*warehouse-2026-03/.exec(out)?.[1]
  expect(id, out).toBeDefined()
  expect(out).toContain('read,import')
  const rotated = await folder.run(ofLender(ROTATE).replace('KEY_ID', id ?? ''))
  expect(rotated.code, rotated.err).toBe(0)
  const next = /sk_live_[\w-]+/.exec(rotated.out)?.[0] ?? ''
  const named = { caller: { name: 'warehouse-2026-03' }, environment: 'live' }
  for (const one of [key, next])
    expect(JSON.parse((await folder.run(`NEW_KEY=${one}\n${CHECK}`)).out)).toMatchObject(named)
  // Another key, which is neither restricted nor rotated, works on through all of it.
  const other = { caller: { type: 'api_key' }, environment: 'sandbox' }
  const deleted = await folder.run(`tapeline keys delete ${id} --organization ${lender.organization.organization}`)
  expect(deleted.code, deleted.err).toBe(0)
  expect(JSON.parse((await folder.run(`NEW_KEY=${key}\n${CHECK}`)).out)).toMatchObject({ code: 'unauthorized' })
  expect(JSON.parse((await folder.run(`NEW_KEY=${next}\n${CHECK}`)).out)).toMatchObject(named)
  expect(JSON.parse((await folder.run(`NEW_KEY=${lender.key}\n${CHECK}`)).out)).toMatchObject(other)
})
