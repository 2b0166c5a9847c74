// Several clients, on two nodes, report at the same time, each on ids of its own: every answer of the service agrees with a
// model in plain arrays, and so does the whole book at the end, on both clocks.
import * as fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { type TestService, startTestService } from '../harness/service.ts'
import { disjointRequests, expectDisjoint } from './disjoint.ts'
import { MODEL_TIMEOUT_MS, bounded, runParameters } from './runs.ts'
import { runs } from '../../../kernel/test/length.ts'

let service: TestService
let nodes: readonly string[]
beforeAll(async () => {
  service = await startTestService()
  nodes = [service.address, (await service.another()).address ?? '']
})
afterAll(() => service.stop())

test(
  'clients on ids of their own get exactly the answers of the model, and leave the book of the model',
  async () => {
    const hold = async (requests: Parameters<typeof expectDisjoint>[2]): Promise<void> =>
      expectDisjoint(nodes, (await service.lender()).key, requests)
    await fc.assert(
      fc.asyncProperty(disjointRequests, bounded(hold, runs(25_000, 5_000))),
      runParameters(runs(300, 40)),
    )
  },
  MODEL_TIMEOUT_MS,
)
