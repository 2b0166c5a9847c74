// Imports by the SDK: an id chosen by the caller makes them safe to send again; nothing else is needed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Lender, type TestService, startTestService } from '../../server/test/harness/service.ts'
import { all, clientOf, newAccount } from './clients.ts'

let service: TestService
let lender: Lender
beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
})
afterAll(() => service.stop())

const line = (id: string, more = {}) => `${JSON.stringify({ kind: 'account', ...newAccount(id), ...more })}\n`

test('an import under an id of its own is sent again and resumes from any line', async () => {
  const { tapeline } = clientOf(service.address, lender.key)
  const first = line('i-1') + line('i-2', { type: 'ghost' })
  const sent = await tapeline.imports.upload(first, { id: 'book' })
  expect(sent).toMatchObject({ id: 'book', status: 'done', applied: 1, rejected: 1 })
  const again = await tapeline.imports.upload(first + line('i-3'), { id: 'book' })
  expect(again).toMatchObject({ lines_read: 3, applied: 2, rejected: 1 })
  const further = await tapeline.imports.upload(line('i-4'), { id: 'book', from_line: 4 })
  expect(further).toMatchObject({ lines_read: 4, applied: 3, rejected: 1 })
  expect((await all(tapeline.imports.rejected('book').list())).map((rejection) => rejection.line)).toEqual([2])
})

test('one without an id is given one', async () => {
  const { tapeline } = clientOf(service.address, lender.key)
  expect(await tapeline.imports.upload(line('i-5'))).toMatchObject({ applied: 1, id: expect.stringMatching(/^sdk-/) })
})
