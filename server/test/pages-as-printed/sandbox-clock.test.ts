// The guide to the clock of a sandbox as printed: a loan is lent, a year passes, and it is a year past due.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readClock } from '../clocks/clock.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { timeLimit } from '../harness/time-limits.ts'
import { PageFolder, blocksOf, lacking, pageOf } from './console.ts'

const PATH = 'docs/guides/sandbox-clock.md'
const [LEND = '', MOVE = '', WAIT = '', READ = ''] = blocksOf(pageOf(PATH), 'sh')
const WITHOUT = lacking(PATH, 'curl', 'node')

let service: TestService
let lender: Lender
let folder: PageFolder
beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  folder = new PageFolder({ TAPELINE_URL: service.address, TAPELINE_KEY: lender.key })
})
afterAll(async () => {
  folder.remove()
  await service.stop()
})

/** A year with a dozen stops. */
const LONG_MS = timeLimit(300_000)

/** From the least to the most: current, and those that a loan comes into within a year. */
const BUCKETS = ['1-30', '31-60', '61-90', '91-120', '120+']

test.skipIf(WITHOUT)(
  'a loan that is late is a year past due, by way of every bucket',
  { timeout: LONG_MS },
  async () => {
    const [shared = ''] = LEND.split('\n')
    expect((await folder.run(LEND)).code).toBe(0)
    expect(JSON.parse((await folder.run(`${shared}\n${MOVE}`)).out)).toMatchObject({ status: 'advancing' })
    expect(JSON.parse((await folder.run(`${shared}\n${WAIT}`)).out)).toMatchObject({ status: 'ready' })
    const { today } = await readClock(lender.client)
    const read = (await folder.run(`${shared}\n${READ}`)).out
    const [metrics = '', events = ''] = read.split(/(?<=\})(?=\{"data")/)
    const [month] = JSON.parse(metrics).data
    expect([month.as_of, month.delinquency.reported.days_past_due]).toEqual([today, 365])
    const after = JSON.parse(events).data.map((event: { data: { after: string } }) => event.data.after)
    expect(after).toEqual(BUCKETS)
  },
)
