// The operator's report of lenders in other time zones: each line is of the day where its lender is.
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { readWorkbook } from '../certificates/read-workbook.ts'
import { LineBook } from '../debt-line/line-book.ts'
import { startCalculators } from '../harness/calculators.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { TestClock, fileOf, schedule, sender, settledRun } from './sending.ts'

let service: TestService
let calculators: ReturnType<typeof startCalculators>
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
  calculators = startCalculators(service.connection, 'operator', pino({ level: 'silent' }))
})
afterAll(async () => {
  await calculators.stop()
  await service.stop()
})

const setTimeZone = installationStatement('', 'update tenants set time_zone = $2 where tenant = $1')

/** The day of a moment so many hours from UTC. */
function dayAt(moment: string, hours: number): string {
  return new Date(Date.parse(moment) + hours * 3_600_000).toISOString().slice(0, 10)
}

test('each line is of the day where its lender is, also where that of the operator has not begun there', async () => {
  // 26 hours apart: whenever this runs, the operator's day is one that the lender in the west does not have yet.
  const [west, utc] = [await LineBook.open(service), await LineBook.open(service)]
  const { operator } = west
  await service.database.query(setTimeZone, [operator.tenant, 'Pacific/Kiritimati'])
  await service.database.query(setTimeZone, [west.lender.tenant, 'Etc/GMT+12'])
  for (const book of [west, utc]) await book.openLine({ opened_on: '2026-01-01' })
  await schedule(operator, { status: 'disabled' })
  await demand(operator.client.post('/report-schedules/base/runs', {}))
  const run = await settledRun(operator.client, 'base', sender(service, { clock: new TestClock().now }))
  expect(run).toMatchObject({ status: 'made', failure: null, as_of: dayAt(run.known_at, 14) })

  const book = readWorkbook(await fileOf(service, operator.key, 'base', run.id))
  const sheet = book.get('Borrowing base')
  const days = new Map<unknown, unknown>()
  for (let row = 2; sheet?.get(`A${row}`) !== undefined; row += 1)
    days.set(sheet.get(`A${row}`)?.value, sheet.get(`F${row}`)?.value)
  const named = ({ line }: LineBook) => [...days].find(([name]) => String(name).includes(`(${line})`))?.[1]
  expect(named(west)).toBe(dayAt(run.known_at, -12))
  expect(named(utc)).toBe(dayAt(run.known_at, 0))
  const front = [...book.values()].flatMap((cells) => [...cells.values()].map(({ value }) => value))
  expect(front).toContain('the end of the day of each debt line, in the time zone of its lender')
})
