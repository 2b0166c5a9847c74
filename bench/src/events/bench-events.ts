// npm run bench -- events: how soon an event is sent after its commit while the same lender writes as fast as it can, how fast a backlog drains, and what
// both cost the writes, as ratios against the same writes without events in the same run. The receiver is in this process and answers at once; all of it
// shares the processors.
import { setTimeout as pause } from 'node:timers/promises'
import { runLoadGenerator } from '../generators.ts'
import { linePieces, sendImport } from '../imports/import-lines.ts'
import { latenciesOf, textOf } from '../latencies.ts'
import type { LoadOrder } from '../load.ts'
import { type Stage, median, send, setStage } from '../stage.ts'
import { seedReceivables } from '../write.ts'
import { type WebhookReceiver, startWebhookReceiver } from './webhook-receiver.ts'

type Print = (line: string) => void

/** The options of `bench -- events`. */
export interface EventsOptions {
  /** Rounds of the writes with and without events, in turn. */
  readonly rounds: number
  /** Seconds of each. */
  readonly seconds: number
  readonly connections: number
  /** Events of the backlog. */
  readonly backlog: number
}

const PORT = 4_193

const RECEIVABLES = 10_000

/** Between two events whose way is timed. */
const EVENT_EACH_MS = 100

/** What the aim is: p99 from the commit to the first attempt. */
const AIM_MS = 2_000

/** How long a backlog may take, a second for this many events. */
const DRAINED_EACH_SECOND_MIN = 5

/** Measures both and prints them. */
export async function benchEvents(options: EventsOptions, print: Print): Promise<void> {
  const receiver = await startWebhookReceiver()
  const stage = await setStage(PORT, undefined, { environment: { WEBHOOK_LENDER_NETWORKS: '127.0.0.0/8' } })
  try {
    await seedReceivables(stage, () => {})
    await send(stage, 'POST', '/webhook-endpoints', {
      id: 'bench',
      url: receiver.url,
      event_types: ['account.created'],
      status: 'disabled',
    })
    await send(stage, 'POST', '/webhook-endpoints/bench/secrets', {})
    await besideWrites(stage, receiver, options, print)
    await drain(stage, receiver, options, print)
  } finally {
    await stage.close()
    await receiver.stop()
  }
}

let orders = 0

/** Writes entries, of which none is an event, as fast as they are taken. Returns how many a second. */
async function writes(stage: Stage, { connections, seconds }: EventsOptions): Promise<number> {
  const { host, port, key } = stage
  const order: LoadOrder = {
    host,
    port,
    keys: [key],
    connections,
    seconds,
    kind: 'entry',
    receivables: RECEIVABLES,
    seed: (orders += 1),
  }
  const { result } = await runLoadGenerator(order)
  if (result.refused > 0) throw new Error(`${result.refused} writes were refused`)
  return result.answered / result.seconds
}

const setEndpoint = (stage: Stage, status: 'enabled' | 'disabled') =>
  send(stage, 'POST', '/webhook-endpoints', { id: 'bench', status })

/** Rounds of writes, alone and with events that are sent meanwhile, in turn. */
async function besideWrites(
  stage: Stage,
  receiver: WebhookReceiver,
  options: EventsOptions,
  print: Print,
): Promise<void> {
  const alone: number[] = []
  const beside: number[] = []
  let sent = 0
  for (let round = 0; round < options.rounds; round += 1) {
    alone.push(await writes(stage, options))
    await setEndpoint(stage, 'enabled')
    const making = new AbortController()
    const made = makeEvents(stage, making.signal)
    beside.push(await writes(stage, options))
    making.abort()
    sent += await made
    await arrived(receiver, sent)
    await setEndpoint(stage, 'disabled')
  }
  const latencies = latenciesOf(receiver.arrivals.map(({ after_ms }) => after_ms))
  print(`${options.connections} connections that write entries, ${options.rounds} rounds of ${options.seconds} s each`)
  print(`  alone                  ${median(alone).toFixed(0)} writes/s`)
  print(`  with events            ${median(beside).toFixed(0)} writes/s, ${ratio(median(beside), median(alone))} of it`)
  print(`  commit to first attempt, ${latencies.count} events: ${textOf(latencies)} (aim: p99 ${AIM_MS} ms)`)
  await printSteps(stage, print)
}

/** How long after the commit each step of the way was reached: what is stored of it has the moments. */
async function printSteps(stage: Stage, print: Print): Promise<void> {
  const { rows } = await stage.client.query<Record<string, number>>(READ_STEPS, [stage.tenant])
  for (const step of ['derived', 'queued', 'begun'])
    print(`    ${step.padEnd(8)} ${textOf(latenciesOf(rows.map((row) => Number(row[step]) / 1_000)))}`)
}

// A position is the moment at which its events were derived, the number of a delivery that at which it was queued.
const READ_STEPS = `
  select e.number - e.occurred_at as derived, d.number - e.occurred_at as queued, a.began - e.occurred_at as begun
  from webhook_deliveries d
  join events e on e.tenant = d.source and e.number = d.position
  join webhook_attempts a on a.tenant = d.tenant and a.endpoint = d.endpoint and a.delivery = d.number and a.attempt = 1
  where d.tenant = $1`

/** Makes events until it is stopped; returns how many. */
async function makeEvents(stage: Stage, stop: AbortSignal): Promise<number> {
  let made = 0
  while (!stop.aborted) {
    made += 1
    await send(stage, 'POST', '/accounts', { id: `event-${orders}-${made}`, type: 'business', name: 'Event' })
    await pause(EVENT_EACH_MS)
  }
  return made
}

/** A backlog that is sent while the lender writes, between writes alone in the same run, and what is left of it alone. */
async function drain(stage: Stage, receiver: WebhookReceiver, options: EventsOptions, print: Print): Promise<void> {
  const { backlog } = options
  const since = new Date().toISOString()
  await sendImport(stage, linePieces('account', 'backlog', backlog), backlog)
  await derived(stage, since, backlog)
  const alone = [await writes(stage, options)]
  const before = receiver.arrivals.length
  await setEndpoint(stage, 'enabled')
  await send(stage, 'POST', '/webhook-endpoints/bench/replays', { since })
  const began = performance.now()
  const reached = { seconds: 0 }
  const drained = arrived(receiver, before + backlog).then(() => (reached.seconds = secondsSince(began)))
  const beside = await writes(stage, options)
  const [then, seconds] = [receiver.arrivals.length - before, reached.seconds || secondsSince(began)]
  const left = performance.now()
  await drained
  const left_s = secondsSince(left)
  alone.push(await writes(stage, options))
  print(`A backlog of ${backlog} events`)
  print(`  beside writes          ${(then / seconds).toFixed(0)} events/s, for ${seconds.toFixed(1)} s`)
  print(`  writes alone           ${alone.map((one) => one.toFixed(0)).join(' and ')} writes/s, before and after`)
  print(`  writes meanwhile       ${beside.toFixed(0)} writes/s, ${ratio(beside, median(alone))} of those alone`)
  if (then < backlog) print(`  the rest alone         ${((backlog - then) / left_s).toFixed(0)} events/s`)
  print(`  sent more than once    ${receiver.repeated()}`)
}

const ratio = (one: number, other: number) => (one / other).toFixed(2)
const secondsSince = (at: number) => (performance.now() - at) / 1_000

/** Waits until so many events came. Throws where they do not. */
async function arrived(receiver: WebhookReceiver, count: number): Promise<void> {
  const until = performance.now() + 60_000 + ((count - receiver.arrivals.length) * 1_000) / DRAINED_EACH_SECOND_MIN
  while (receiver.arrivals.length < count) {
    if (performance.now() > until) throw new Error(`Of ${count} events ${receiver.arrivals.length} came in time`)
    await pause(50)
  }
}

/** Waits until the events of an import are derived. */
async function derived(stage: Stage, since: string, count: number): Promise<void> {
  const found = 'select count(*)::int as events from events where tenant = $1 and occurred_at >= $2'
  const moment = Date.parse(since) * 1_000
  for (let events = 0; events < count; await pause(200)) {
    const { rows } = await stage.client.query<{ events: number }>(found, [stage.tenant, moment])
    events = rows[0]?.events ?? 0
  }
}
