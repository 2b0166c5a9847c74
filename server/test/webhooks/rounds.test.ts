// Endpoints that have nothing to do: they cost a few turns with each look, and no look of their own. Nothing calculates here, so no event comes either.
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../harness/client.ts'
import { startTestService } from '../harness/service.ts'
import { ON_LOOPBACK, SECOND, TestClock, openDeliverer, openEndpoint } from './deliveries.ts'

test('endpoints without a sign of something to do have their rounds, four with each look, and cause no further look', async () => {
  const service = await startTestService({ ...ON_LOOPBACK, ROLE: 'api' })
  onTestFinished(() => service.stop())
  for (let lender = 0; lender < 6; lender += 1) {
    const { client } = await service.lender()
    for (const id of ['one', 'other']) await openEndpoint({ client }, 'http://127.0.0.1:9/hook', { id })
  }
  const clock = new TestClock()
  // No turn ends for its time.
  const { deliverer, round } = openDeliverer(service, clock, { turn_ms: 300_000 })
  // However long the first round takes, no endpoint is due again before the test has its clock pass.
  await clock.holdDuring(async () => {
    await round()
    const begun: number[] = []
    const look = deliverer.look.bind(deliverer)
    deliverer.look = async () => {
      const count = await look()
      begun.push(count)
      return count
    }
    // Pauses end by the sign that there is more to do, and where the test ends them.
    const pauses: (() => void)[] = []
    const stopping = new AbortController()
    onTestFinished(() => stopping.abort())
    const until = deliverer.lookUntil(stopping.signal, (wake) => {
      if (wake.aborted) return Promise.resolve()
      return new Promise<void>((resolve) => {
        wake.addEventListener('abort', () => resolve())
        pauses.push(resolve)
      })
    })
    const reaches = (looks: number) =>
      eventually(
        async () => pauses.length,
        (length) => length >= looks,
      )
    await reaches(1)
    clock.pass(6 * SECOND)
    for (const looks of [2, 3, 4]) {
      pauses[looks - 2]?.()
      await reaches(looks)
      await deliverer.idle()
      await new Promise((resolve) => setImmediate(resolve))
      expect(begun).toEqual([0, 4, 4, 4].slice(0, looks))
    }
    stopping.abort()
    await until
  })
})
