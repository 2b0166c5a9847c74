// Several clients, on two nodes, write the same ids at the same time: for each id there is one serial order, given by the
// moments in the answers, in which the model gives exactly the answered states; and the past is those states.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client, pathOf } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { Book } from './book.ts'
import { Conversation, today } from './conversation.ts'
import { type Replay, type AnsweredWrite, expectRealTimeOrder, expectRefusals, momentOf, replayed } from './history.ts'
import { ACCOUNT, ENTRY, type Kind, RECEIVABLE } from './kinds.ts'
import { type Dated, type Version, judge, judgeEntry, shownOn, shownVersion, withoutFigures } from './records.ts'
import { type Body, type Request, idOf, openingOf, requestsOf } from './requests.ts'
import { MODEL_TIMEOUT_MS, bounded, runParameters } from './runs.ts'
import { runs } from '../../../kernel/test/length.ts'

const CLIENTS = 6
const IDS = 2

let service: TestService
let nodes: readonly string[]
beforeAll(async () => {
  service = await startTestService()
  nodes = [service.address, (await service.another()).address ?? '']
})
afterAll(() => service.stop())

test(
  'writes to shared ids count one after the other, in the order of their moments, and are each answered with what they made',
  async () => {
    const own = fc.array(requestsOf(0, { ids: IDS, tidy: true }), { minLength: 10, maxLength: 25, size: 'max' })
    await fc.assert(
      fc.asyncProperty(
        fc.array(own, { minLength: 2, maxLength: CLIENTS, size: 'max' }),
        bounded(hold, runs(20_000, 4_000)),
      ),
      runParameters(runs(150, 25)),
    )
  },
  MODEL_TIMEOUT_MS,
)

async function hold(requests: readonly (readonly Request[])[]): Promise<void> {
  const { client, key } = await service.lender()
  const book = new Book()
  const opening = new Conversation(client, 0, book)
  for (const request of openingOf(0, IDS)) await opening.send(request)
  let events = 0
  const writes: AnsweredWrite[] = []
  await Promise.all(
    requests.map(async (own, number) => {
      const speaker = new Client(nodes[number % nodes.length] ?? '', key)
      for (const request of own) {
        const sent = sentOf(request)
        if (sent === undefined) continue
        const started = events++
        const answer =
          sent.body === undefined
            ? await speaker.delete(sent.path)
            : await speaker.post(sent.path, { id: sent.id, ...sent.body.sent })
        writes.push({
          place: sent.place,
          body: sent.body ?? { sent: {}, patch: {}, malformed: [] },
          started,
          ended: events++,
          answer,
        })
      }
    }),
  )
  for (const account of book.accounts)
    await expectRecord(client, ACCOUNT, account, at(writes, pathOf('accounts', account.id)))
  for (const receivable of book.receivables) {
    await expectRecord(client, RECEIVABLE, receivable, at(writes, pathOf('receivables', receivable.id)))
    for (let entry = 0; entry < IDS; entry++)
      await expectEntry(
        client,
        receivable.id,
        `e ${entry}`,
        at(writes, pathOf('receivables', receivable.id, 'entries', `e ${entry}`)),
      )
  }
}

/** Where a write goes; undefined for requests that write nothing. Without a body it deletes. */
function sentOf(request: Request): { place: string; path: string; id: string; body: Body | undefined } | undefined {
  if (request.do === 'account' || request.do === 'receivable') {
    const id = idOf(0, request.do, request.id)
    return { place: pathOf(`${request.do}s`, id), path: `/${request.do}s`, id, body: request.body }
  }
  if (request.do !== 'entry' && request.do !== 'delete') return undefined
  const id = `e ${request.id}`
  const entries = `${pathOf('receivables', idOf(0, 'receivable', request.receivable))}/entries`
  const place = entries + pathOf(id)
  return request.do === 'entry'
    ? { place, path: entries, id, body: request.body }
    : { place, path: place, id, body: undefined }
}

function at(writes: readonly AnsweredWrite[], place: string): AnsweredWrite[] {
  return writes.filter((one) => one.place === place)
}

async function expectRecord(
  client: Client,
  kind: Kind,
  record: Dated,
  writes: readonly AnsweredWrite[],
): Promise<void> {
  const write = (body: Body) => ({ patch: body.patch, malformed: body.malformed, effective: undefined, today: today() })
  const replay: Replay<Dated> = {
    judge: (state, body) => judge(kind, state, write(body), []),
    apply: (state, _body, verdict, moment) => {
      const facts = 'facts' in verdict ? verdict.facts.map((fact) => ({ ...fact, moment })) : []
      return { ...(state ?? record), facts: [...(state?.facts ?? []), ...facts] }
    },
  }
  const accepted = writes.filter((one) => one.answer.status === 200)
  const states = replayed(replay, record, accepted, record.created)
  expectRealTimeOrder(accepted)
  expectRefusals(
    replay,
    states,
    writes.filter((one) => one.answer.status === 400),
  )
  expect(writes.filter((one) => ![200, 400].includes(one.answer.status)).map((one) => one.answer.text)).toEqual([])
  const path = pathOf(`${kind.name}s`, record.id)
  for (const state of states) {
    if (state === undefined) continue
    const known_at =
      state.facts
        .map((fact) => fact.moment)
        .toSorted()
        .at(-1) ?? ''
    expect(withoutFigures((await client.get(path, { known_at })).body)).toEqual(
      shownOn(kind, state, { known_at }, today()),
    )
  }
  const last = states.at(-1)
  expect(withoutFigures((await client.get(path)).body)).toEqual(
    last === undefined ? undefined : shownOn(kind, last, {}, today()),
  )
}

/** An entry that is deleted and reported again is another one: each life is replayed by itself. */
async function expectEntry(
  client: Client,
  receivable: string,
  id: string,
  writes: readonly AnsweredWrite[],
): Promise<void> {
  const replay: Replay<Version> = {
    judge: (state, body) => judgeEntry(ENTRY, state, { ...body, effective: undefined, today: today() }),
    apply: (state, _body, verdict, moment) => ({
      receivable,
      id,
      created: state?.created ?? moment,
      known: moment,
      superseded: undefined,
      state: 'answered' in verdict ? verdict.answered : {},
    }),
  }
  const accepted = writes.filter((one) => one.answer.status === 200)
  const lives = [...new Set(accepted.map((one) => String(one.answer.body.created_at)))].toSorted()
  const states = lives.map((life) =>
    replayed(
      replay,
      undefined,
      accepted.filter((one) => one.answer.body.created_at === life),
      undefined,
    ),
  )
  expectRealTimeOrder(accepted)
  expect(accepted.map(momentOf).every((moment) => lives.some((life) => life <= moment))).toBe(true)
  expectRefusals(
    replay,
    [undefined, ...states.flat()],
    writes.filter((one) => one.answer.status === 400),
  )
  const read = await client.get(pathOf('receivables', receivable, 'entries', id))
  const alive = read.status === 200 ? 1 : 0
  expect(
    writes.filter((one) => one.answer.status === 204),
    'one deletion is answered for each life that ended',
  ).toHaveLength(lives.length - alive)
  for (const state of states.flat()) {
    if (state !== undefined)
      expect(
        (await client.get(pathOf('receivables', receivable, 'entries', id), { known_at: state.known })).body,
      ).toEqual(shownVersion(state))
  }
  const last = states.at(-1)?.at(-1)
  if (alive === 1) expect(read.body).toEqual(last === undefined ? undefined : shownVersion(last))
}
