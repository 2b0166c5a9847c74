// The guide to scheduled reports as printed: its schedule is made as it stands there, tried, and its file is there.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { person } from '../dashboard/browser.ts'
import { LineBook } from '../debt-line/line-book.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { TestMail, sender, settledRun } from '../reports/sending.ts'
import { PageFolder, blocksOf, lacking, pageOf } from './console.ts'

const [CREATE = '', TRY = '', FOLLOW = ''] = blocksOf(pageOf('docs/guides/scheduled-reports.md'), 'sh')
const WITHOUT = lacking('docs/guides/scheduled-reports.md', 'curl')

let service: TestService
let book: LineBook
let folder: PageFolder
beforeAll(async () => {
  service = await startTestService()
  book = await LineBook.open(service)
  await book.openLine()
  folder = new PageFolder({ TAPELINE_URL: service.address, TAPELINE_KEY: book.lender.key })
})
afterAll(async () => {
  folder.remove()
  await service.stop()
})

test.skipIf(WITHOUT)('the schedule of the page is made, and tried', async () => {
  const { email } = await person(service, book.lender.organization, 'member')
  const create = CREATE.replace('"debt_line_id":"warehouse"', `"debt_line_id":"${book.line}"`)
  expect(create).not.toBe(CREATE)
  const printed = JSON.parse((await folder.run(create.replace('ana@example.com', email))).out)
  expect(printed).toMatchObject({ id: 'monday', frequency: 'weekly', weekday: 'monday', hour: 8, status: 'enabled' })
  const { out } = await folder.run(TRY)
  expect(out).toContain('"trigger":"request"')
  const mail = new TestMail()
  const run = await settledRun(book.lender.client, 'monday', sender(service, { mailer: mail }))
  expect(run).toMatchObject({ status: 'sent', sent_to: [email], failure: null })
  expect(mail.letters.map(({ to }) => to)).toEqual([email])
})

test.skipIf(WITHOUT)('the pack of the page follows the close of a month', async () => {
  const follow = FOLLOW.replace('"debt_line_id":"warehouse"', `"debt_line_id":"${book.line}"`)
  expect(follow).not.toBe(FOLLOW)
  const printed = JSON.parse((await folder.run(follow)).out)
  expect(printed).toMatchObject({ id: 'pack', report: 'month_close_pack', frequency: 'when_month_closed' })
  await demand(book.lender.client.post(`/debt-lines/${book.line}/closes`, { month: '2026-02' }))
  const run = await settledRun(book.lender.client, 'pack', sender(service, {}))
  expect(run).toMatchObject({ trigger: 'schedule', as_of: '2026-02-28', status: 'made' })
  expect(run.file_name).toBe('month-close-pack-2026-02-28.pdf')
})
