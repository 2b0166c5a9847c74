// Which key sets the buckets that a book needs, and when that key is needed.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setBucketEdges, usual_edges } from './bucket-edges.ts'
import { createClient, type Client } from './client.ts'
import { startDemoService, type DemoService } from './demo-service.ts'

let service: DemoService
let client: Client

beforeEach(async () => {
  service = await startDemoService()
  client = createClient({ url: service.url, key: 'sk_snbx_1', connections: 1 })
})

afterEach(async () => {
  client.close()
  await service.stop()
})

const set = (edges: readonly number[], operator: Client | undefined) =>
  setBucketEdges(client, operator, 'demo', { edges, days: ['2005-04-30', '2005-09-30'] })

const written = () => service.requests.filter(({ target }) => target.startsWith('/operator/'))

it('the usual buckets need no operator, as they are in force where nothing is set', async () => {
  expect(await set(usual_edges, undefined)).toBe(false)
  expect(written()).toEqual([])
})

it('other buckets are set once, from before any book on', async () => {
  expect(await set([45, 75], client)).toBe(true)
  expect(await set([45, 75], client)).toBe(false)
  expect(written()).toMatchObject([
    { target: '/operator/reporting-settings?effective_date=1970-01-01', body: { bucket_edges: [45, 75] } },
  ])
})

it('without a key of the operator other buckets are asked for in a sentence', async () => {
  await expect(set([45, 75], undefined)).rejects.toThrow(/45, 75 days: give a key of the operator with --operator-key/)
})
