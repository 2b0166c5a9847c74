// Whose turn it is: two endpoints of a tenant and eight in all at once, and those that waited longest come first. Receivers keep turns under way by not
// answering. Each test has a service of its own, so that nobody else's endpoint has a turn, and what is attempted was queued before: a turn attempts what is
// due however slow the machine is.
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../harness/client.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { ATTEMPT_BOUNDS } from '../../src/webhooks/send-attempt.ts'
import { HOUR, ON_LOOPBACK, TestClock, changeStatuses, openDeliverer, openEndpoint } from './deliveries.ts'
import { type Receiver, answering, startReceiver } from './receiver.ts'

let service: TestService
beforeEach(async () => {
  service = await startTestService(ON_LOOPBACK)
  return () => service.stop()
})

/** What receivers that do not answer are asked, until they do. */
class HeldAnswers {
  readonly #held = new Map<Receiver, () => void>()

  hold(receiver: Receiver): void {
    receiver.answer = (response, request, number) =>
      void this.#held.set(receiver, () => answering(204)(response, request, number))
  }

  /** Waits until so many endpoints were asked and none was answered. */
  async reached(count: number): Promise<void> {
    await eventually(
      async () => this.#held.size,
      (size) => size >= count,
    )
    expect(this.#held.size).toBe(count)
  }

  /** Answers what receivers were asked, and what they are asked from now on at once. */
  release(receivers: Iterable<Receiver>): void {
    for (const receiver of receivers) {
      receiver.answer = answering(204)
      this.#held.get(receiver)?.()
      this.#held.delete(receiver)
    }
  }

  /** The receivers that were asked and not answered. */
  asked(): readonly Receiver[] {
    return [...this.#held.keys()]
  }
}

async function openEndpoints(lender: Lender, endpoints: number): Promise<readonly Receiver[]> {
  const receivers = await Promise.all(Array.from({ length: endpoints }, () => startReceiver()))
  onTestFinished(() => Promise.all(receivers.map((receiver) => receiver.stop())).then(() => {}))
  for (const [at, { url }] of receivers.entries()) await openEndpoint(lender, url, { id: `hook-${at}` })
  await changeStatuses(service.database, lender.tenant, ['r'])
  return receivers
}

/**
 * The receivers of lenders, by their tenants, each lender with so many endpoints. Each endpoint has one delivery, which failed once; its next attempts are
 * due before three hours have passed.
 */
async function openReceivers(clock: TestClock, ...endpoints: readonly number[]): Promise<Receiver[]> {
  const lenders = await Promise.all(endpoints.map(() => service.lender()))
  lenders.sort((one, other) => one.tenant - other.tenant)
  const receivers: Receiver[] = []
  for (const [at, lender] of lenders.entries()) receivers.push(...(await openEndpoints(lender, endpoints[at] ?? 0)))
  for (const receiver of receivers) receiver.answer = answering(500)
  const { round } = openDeliverer(service, clock)
  await eventually(round, () => receivers.every(({ requests }) => requests.length > 0))
  clock.pass(3 * HOUR)
  return receivers
}

/** A deliverer of which no attempt ends before the test lets it. */
function openPatientDeliverer(clock: TestClock) {
  const bounds = { ...ATTEMPT_BOUNDS, whole_ms_max: 300_000 }
  return openDeliverer(service, clock, { sending: { bounds } }).deliverer
}

const asked = (receivers: readonly Receiver[]) => receivers.map(({ requests }) => requests.length)

test('two endpoints of a tenant have their turns at once, whatever others have', async () => {
  const clock = new TestClock()
  const receivers = await openReceivers(clock, 4, 1)
  const held = new HeldAnswers()
  receivers.forEach((receiver) => held.hold(receiver))
  const before = asked(receivers)
  const deliverer = openPatientDeliverer(clock)
  expect(await deliverer.look()).toBe(3)
  await held.reached(3)
  expect(await deliverer.look()).toBe(0)
  expect(held.asked()).toContain(receivers[4])
  held.release(receivers)
  await deliverer.idle()
  // The other two come as these are through.
  await deliverer.look()
  await deliverer.idle()
  expect(asked(receivers)).toEqual(before.map((count) => count + 1))
})

test('eight endpoints have their turns at once, and the ninth as soon as one of them is through', async () => {
  const clock = new TestClock()
  const receivers = await openReceivers(clock, ...Array.from({ length: 9 }, () => 1))
  const held = new HeldAnswers()
  receivers.forEach((receiver) => held.hold(receiver))
  const before = asked(receivers)
  const deliverer = openPatientDeliverer(clock)
  expect(await deliverer.look()).toBe(8)
  await held.reached(8)
  expect(await deliverer.look()).toBe(0)
  held.release(held.asked().slice(0, 1))
  await eventually(
    () => deliverer.look(),
    (begun) => begun === 1,
  )
  await held.reached(8)
  expect(asked(receivers)).toEqual(before.map((count) => count + 1))
  held.release(receivers)
  await deliverer.idle()
})

test('those whose last turn is longest ago come first, so that none is passed over', async () => {
  const clock = new TestClock()
  const receivers = await openReceivers(clock, ...Array.from({ length: 10 }, () => 1))
  const deliverer = openPatientDeliverer(clock)
  /** Who has a turn in a look, where something is due of all. */
  const turns = async (): Promise<number[]> => {
    const before = asked(receivers)
    clock.pass(3 * HOUR)
    expect(await deliverer.look()).toBe(8)
    await deliverer.idle()
    const after = asked(receivers)
    return receivers.flatMap((_, at) => ((after[at] ?? 0) > (before[at] ?? 0) ? [at] : []))
  }
  expect(await turns()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  // 8 and 9 had none yet; of the others the first by tenant.
  expect(await turns()).toEqual([0, 1, 2, 3, 4, 5, 8, 9])
  // 6 and 7 had theirs two looks ago.
  expect(await turns()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})
