// What the database does not take at first, or not at all: every other line is applied, once and in its order.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { citusCluster } from '../harness/citus-databases.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { linesOf, rejectionsOf, sendImport } from './lines.ts'

/** Refuses entries by how their id begins. */
const REFUSAL = "alter table entries add constraint test_refuse check (id not like 'refused%')"

/** Refuses others the first few times, which no rollback takes back. */
const REFUSAL_AT_FIRST = [
  'create sequence test_refusals',
  'grant usage on sequence test_refusals to public',
  `create function test_refuse() returns trigger language plpgsql as $$
   begin
     if new.id like 'later%' and nextval('test_refusals') < 4 then raise exception using errcode = 'lock_not_available'; end if;
     return new;
   end $$`,
  'create trigger test_refuse before insert on entries for each row execute function test_refuse()',
]

/** Distributed tables have no triggers. */
const ON_CITUS = citusCluster() !== undefined

let service: TestService
let lender: Lender
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
  for (const text of [REFUSAL, ...(ON_CITUS ? [] : REFUSAL_AT_FIRST)])
    await service.database.query(installationStatement('', text), [])
})
afterAll(() => service.stop())

const LINES = 2_600

/** Entries of one receivable, one of which has another id. */
async function importWith(place: number, id: string): Promise<{ ids: string[]; answer: unknown; import_id: string }> {
  lender = await service.lender()
  const { client } = lender
  await client.post('/accounts', accountBody('a'))
  await client.post('/receivables', receivableBody('r', 'a'))
  const ids = Array.from({ length: LINES }, (_, n) => (n === place ? id : `e${n}`))
  const lines = ids.map((one) => ({ kind: 'entry', receivable_id: 'r', ...entryBody(one) }))
  const { body } = await sendImport(client, linesOf(lines), `?id=${id}`)
  return { ids, answer: body, import_id: id }
}

/** The ids of what was stored, in the order in which it became known. */
async function storedIds(): Promise<string[]> {
  const find = installationStatement(
    'test-entries-in-order',
    'select id from entries where tenant = $1 order by number',
  )
  return (await service.database.query<{ id: string }>(find, [lender.tenant])).map((row) => row.id)
}

test.each([0, 499, 500, 1_234, LINES - 1])(
  'line %i alone is refused where the database will not take it',
  async (place) => {
    const { ids, answer, import_id } = await importWith(place, `refused-${place}`)
    expect(answer).toMatchObject({ status: 'done', lines_read: LINES, applied: LINES - 1, rejected: 1 })
    expect(await storedIds()).toEqual(ids.filter((_, at) => at !== place))
    expect(await rejectionsOf(lender.client, import_id)).toMatchObject([
      { line: place + 1, error: { code: 'internal_error' } },
    ])
  },
)

test.skipIf(ON_CITUS)('lines behind a lot that is stored later are settled behind it', async () => {
  const { ids, answer } = await importWith(700, 'later')
  expect(answer).toMatchObject({ status: 'done', lines_read: LINES, applied: LINES, rejected: 0 })
  expect(await storedIds()).toEqual(ids)
})
