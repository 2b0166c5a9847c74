// Letters about approvals: to everybody of the organization who may decide, and to who asked once somebody decided; to nobody else, and with nothing of the
// record but its id.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailServer, type Received, startMailServer } from '../dashboard/mail-server.ts'
import { LineBook } from '../debt-line/line-book.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type People, ask, decide, listOf, peopleOf, ruleOf, somebody } from './people.ts'

let mail: MailServer
let service: TestService
let book: LineBook
let lender: People

beforeAll(async () => {
  mail = await startMailServer()
  service = await startTestService(mail.settings)
})
beforeEach(async () => {
  book = await LineBook.open(service)
  await book.openLine()
  lender = await peopleOf(service, book.lender)
  await ruleOf(lender, { draws: true })
})
afterAll(async () => {
  await service.stop()
  await mail.stop()
})

const drawOf = (id: string) => ({ id, debt_line_id: book.line, amount: 54_321, currency: 'USD', purpose: 'Payrollzq' })

/** Letters about something, once so many were sent: in the order in which they came, each as who got it and its subject. */
async function letters(about: string, count: number): Promise<Received[]> {
  const of = () => mail.letters.filter(({ text }) => text.includes(about))
  await expect.poll(() => of().length).toBeGreaterThanOrEqual(count)
  await service.app.services.background.finish()
  return of()
}

const sent = (of: readonly Received[]) => of.map(({ to, subject }) => `${to.join()}: ${subject}`).toSorted()

test('whoever may decide gets a letter that it waits and where, and who asked one that it was approved', async () => {
  const asked = await ask(lender.member, 'draw_request', drawOf('payroll-1'))
  expect(asked.status, asked.text).toBe(200)
  const waiting = await letters('payroll-1', 2)
  const subject = 'A member asks you to approve the draw request payroll-1'
  expect(sent(waiting)).toEqual(
    [`${lender.admin.email}: ${subject}`, `${lender.approver.email}: ${subject}`].toSorted(),
  )
  expect(waiting[0]?.text).toContain('https://reports.example.com/app/sandbox/approvals')
  expect(waiting.filter(({ text }) => /Payrollzq|54,?321/.test(text))).toEqual([])
  await demand(decide(lender.approver, asked.body.id, 'approve', 'As planned'))
  const all = await letters('payroll-1', 3)
  expect(sent(all.slice(2))).toEqual([`${lender.member.email}: A approver approved the draw request payroll-1`])
  expect(all[2]?.text).toContain('As planned')
})

test('one that is refused is written about as well; of one that is withdrawn nobody is written to', async () => {
  const refused = await ask(lender.admin, 'draw_request', drawOf('refused-1'))
  await demand(decide(lender.approver, refused.body.id, 'refuse'))
  const about = await letters('refused-1', 2)
  expect(sent(about)).toEqual(
    [
      `${lender.approver.email}: A admin asks you to approve the draw request refused-1`,
      `${lender.admin.email}: A approver refused the draw request refused-1`,
    ].toSorted(),
  )
  const withdrawn = await ask(lender.member, 'draw_request', drawOf('withdrawn-1'))
  await letters('withdrawn-1', 2)
  await demand(decide(lender.member, withdrawn.body.id, 'withdraw'))
  expect(await letters('withdrawn-1', 2)).toHaveLength(2)
})

test('nobody is written to about what was refused at once, or about what another organization asks', async () => {
  const stranger = await somebody(service, (await service.lender()).organization, 'admin')
  const alone = await ask(lender.member, 'draw_request', { ...drawOf('wrong-1'), amount: -1 })
  expect(alone.status).toBe(400)
  await demand(ask(lender.member, 'draw_request', drawOf('own-1')))
  const about = await letters('own-1', 2)
  expect(about.flatMap(({ to }) => to).includes(stranger.email)).toBe(false)
  expect(mail.letters.filter(({ text }) => text.includes('wrong-1'))).toEqual([])
})

test('turning off the second person is written to those who may approve it', async () => {
  await demand(lender.admin.browser.post('/sandbox/approval-rule', { draws: false }))
  const to = async () => (await letters('writing without a second person', 1)).flatMap((letter) => letter.to)
  await expect.poll(to).toContain(lender.approver.email)
  expect(await to()).not.toContain(lender.member.email)
  const [waiting] = (await listOf(lender.approver)).filter(({ status }) => status === 'waiting')
  await demand(decide(lender.approver, waiting?.id ?? '', 'approve'))
  await expect.poll(to).toContain(lender.admin.email)
})

test('somebody who asks and withdraws over and over has twenty of them written about within an hour', async () => {
  for (let i = 0; i < 22; i++) {
    const asked = await ask(lender.member, 'draw_request', drawOf(`often-${i}`))
    await demand(decide(lender.member, asked.body.id, 'withdraw'))
  }
  expect(await letters('often-', 40)).toHaveLength(40)
})
