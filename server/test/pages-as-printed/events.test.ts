// The guide to events as printed: they are read, read on behind a position, by record, and by the operator.
import { EVENTS } from '@tapeline/contract/records/events/event-catalogue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { eventsUntil } from '../events/read-events.ts'
import { PageFolder, blocksOf, lacking, pageOf } from './console.ts'

const PATH = 'docs/guides/events.md'
const GUIDE = pageOf(PATH)
const [READ = '', BEHIND = '', OF_RECORD = '', OF_LENDER = ''] = blocksOf(GUIDE, 'sh')
const [PRINTED = ''] = blocksOf(GUIDE, 'json')
const WITHOUT = lacking(PATH, 'curl')

let service: TestService
let lender: Lender
let folder: PageFolder
beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender({ organization: 'acme-lending' })
  const operator = await service.operator()
  folder = new PageFolder({ TAPELINE_URL: service.address, KEY: lender.key, OPERATOR_KEY: operator.key })
  const send = (path: string, body: object) => demand(lender.client.post(path, body))
  await send('/accounts', accountBody('acme'))
  await send('/receivables', receivableBody('LOAN-0001', 'acme'))
  await send('/receivables/LOAN-0001/entries', entryBody('e1', { receivable_status: 'active' }))
  await send('/receivables/LOAN-0001/entries', entryBody('e2', { date: '2026-02-15', receivable_status: 'closed' }))
  await send('/accounts', accountBody('last'))
})
afterAll(async () => {
  folder.remove()
  await service.stop()
})

test('its table names every type of event once', () => {
  const table = /\| type \| it happened when \|\n(.*?)\n\n/s.exec(GUIDE)?.[1] ?? ''
  const named = table.split('\n').flatMap((row) => {
    const [cell = ''] = row.split('|').slice(1)
    const types = [...cell.matchAll(/`([^`]+)`/g)].map(([, type = '']) => type)
    return types.map((type) => (type.startsWith('.') ? `${types[0]?.split('.')[0]}${type}` : type))
  })
  expect(named).toEqual(EVENTS.map(({ type }) => type))
})

test.skipIf(WITHOUT)('events are read, read on, and found by record, by the lender and by the operator', async () => {
  const events = await eventsUntil(lender.client, { type: 'account.created', id: 'last' })
  const read = async (command: string) => {
    const { code, out, err } = await folder.run(command)
    expect(code, err).toBe(0)
    return JSON.parse(out).data
  }
  expect(await read(READ)).toEqual(events)
  const closed = events.find(({ data }) => data['after'] === 'closed')
  const made = { id: '…', occurred_at: '…', position: 1_780_000_000_000_000 }
  expect({ ...closed, ...made }).toEqual(JSON.parse(PRINTED))
  const behind = await read(BEHIND.replace(/after=\d+/, `after=${closed?.position}`))
  expect(behind.map(({ subject }: { subject: object }) => subject)).toEqual([{ kind: 'account', id: 'last' }])
  expect(await read(OF_RECORD)).toEqual(events.filter(({ subject }) => subject.id === 'LOAN-0001'))
  expect(await read(OF_LENDER)).toEqual(events.filter(({ type }) => !type.startsWith('api_key')))
})
