// Compares what callers were answered with what the service answers afterwards: reads on the known clock, replays, balances.
import type { Acknowledged } from './act.ts'
import { type Calls, forEachTogether, read, sendOnce } from './caller.ts'
import { type Expectation, SHARED, modelBalances } from './writer-plan.ts'

type Report = (finding: string) => void

const TOGETHER = 16

interface Resource {
  readonly [field: string]: unknown
}

/** Every acknowledged answer is what the service returns for that moment. */
export async function verifyHistory(
  calls: Calls,
  acknowledged: readonly Acknowledged[],
  report: Report,
): Promise<void> {
  const answered = acknowledged.filter(({ act }) => act.method === 'POST')
  await forEachTogether(answered, TOGETHER, async ({ act, text }) => {
    const written = JSON.parse(text) as Resource
    const known = await read(calls, `${act.place}?known_at=${encodeURIComponent(String(written['updated_at']))}`)
    const known_answer =
      known?.status === 200 ? stored(JSON.parse(known.text) as Resource) : `${known?.status}: ${known?.text}`
    if (known_answer !== stored(written))
      report(`${act.key}: acknowledged ${stored(written)}, and ${act.place} of that moment is ${known_answer}`)
  })
}

/** A resource without what is calculated from entries, its metadata in one order. */
function stored(resource: Resource): string {
  const { balance, status, ...rest } = resource
  const metadata = Object.fromEntries(Object.entries(metadataOf(resource)).sort(([a], [b]) => (a < b ? -1 : 1)))
  return JSON.stringify({ ...('obligor_id' in resource ? rest : resource), metadata })
}

/** A replay gives the same answer byte for byte and is marked as one. */
export async function verifyReplays(
  calls: Calls,
  acknowledged: readonly Acknowledged[],
  report: Report,
): Promise<void> {
  const answered = acknowledged.filter(({ act }) => act.method === 'POST')
  await forEachTogether(answered, TOGETHER, async ({ act, text }) => {
    const again = await sendOnce(calls, act)
    const same = again?.status === 200 && again.text === text && again.headers.get('Idempotent-Replayed') === 'true'
    if (!same) report(`${act.key}: acknowledged ${text}, replayed ${again?.status}: ${again?.text}`)
  })
}

/** Moments rise: what is acknowledged before another write is sent bears an earlier moment. And no first attempt is a replay. */
export function verifyMoments(acknowledged: readonly Acknowledged[], report: Report): void {
  const momentOf = (text: string): string => String((JSON.parse(text) as Resource)['updated_at'])
  const answered = acknowledged.filter(({ act }) => act.method === 'POST')
  const posts = answered.map((one) => ({ ...one, moment: momentOf(one.text) }))
  const byAnswer = [...posts].sort((a, b) => a.answered_ms - b.answered_ms)
  let settled = 0
  let latest = ''
  for (const write of [...posts].sort((a, b) => a.first_sent_ms - b.first_sent_ms)) {
    for (
      let next = byAnswer[settled];
      next !== undefined && next.answered_ms < write.first_sent_ms;
      next = byAnswer[settled]
    ) {
      if (next.moment > latest) latest = next.moment
      settled += 1
    }
    if (write.moment <= latest)
      report(`${write.act.key} bears ${write.moment}, not after ${latest}, which was acknowledged before it was sent`)
    if (write.attempts === 1 && write.replayed) report(`${write.act.key} was answered as a replay at its first attempt`)
  }
}

/** The present state is the plain model's: entries, balances, marks of records, none lost from what is shared. */
export async function verifyModel(calls: Calls, expectations: readonly Expectation[], report: Report): Promise<void> {
  const balances = modelBalances(expectations)
  await forEachTogether([...balances], TOGETHER, async ([receivable, balance]) => {
    const seen = (await getResource(calls, `/receivables/${receivable}`))['balance']
    if (seen !== balance) report(`the balance of ${receivable} is ${String(seen)}, not ${balance}`)
  })
  await verifyStoredBalances(calls, balances, report)
  for (const [i, expected] of expectations.entries()) await verifyWriter(calls, i + 1, expected, report)
}

/** How long the calculators may take that were killed with the service last: they start with it again. */
const CALCULATED_MS = 60_000

/** Asks until the balances in the list, which are those that were calculated, are as expected; gives up after a while. */
async function verifyStoredBalances(
  calls: Calls,
  balances: ReadonlyMap<string, number | null>,
  report: Report,
): Promise<void> {
  for (const deadline = performance.now() + CALCULATED_MS; ;) {
    const listed = await listedBalances(calls)
    const wrong = [...balances].filter(([receivable, balance]) => listed.get(receivable) !== balance)
    if (wrong.length === 0) return
    if (performance.now() > deadline)
      return report(`the list has other balances of ${wrong.map(([receivable]) => receivable).join(', ')}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function listedBalances(calls: Calls): Promise<Map<string, unknown>> {
  const balances = new Map<string, unknown>()
  for (let path: string | null = '/receivables?limit=100'; path !== null;) {
    const { data, next_page } = (await getResource(calls, path)) as unknown as ReceivablePage
    for (const { id, balance } of data) balances.set(id, balance)
    path = next_page === null ? null : `/receivables?limit=100&page=${encodeURIComponent(next_page)}`
  }
  return balances
}

interface ReceivablePage {
  readonly data: readonly { readonly id: string; readonly balance: unknown }[]
  readonly next_page: string | null
}

async function verifyWriter(calls: Calls, writer: number, expected: Expectation, report: Report): Promise<void> {
  const expectEqual = (what: string, seen: unknown, wanted: unknown): void => {
    if (seen !== wanted) report(`${what} is ${String(seen)}, not ${String(wanted)}`)
  }
  const own = await getResource(calls, `/accounts/a-${writer}`)
  const shared = await getResource(calls, `/accounts/${SHARED.account}`)
  expectEqual(`the mark of account a-${writer}`, metadataOf(own)['mark'], expected.account.mark)
  expectEqual(
    `writer ${writer}'s mark on the shared account`,
    metadataOf(shared)[`w${writer}`],
    expected.account.shared,
  )
  for (const [id, mark] of expected.receivables) {
    const found = await getResource(calls, `/receivables/${id}`)
    const seen = id === SHARED.receivable ? metadataOf(found)[`w${writer}`] : found['credit_limit']
    expectEqual(`writer ${writer}'s mark on receivable ${id}`, seen, mark)
  }
  for (const [receivable, entries] of expected.entries) {
    for (const [id, { type, amount }] of entries) {
      const found = await getResource(calls, `/receivables/${receivable}/entries/${id}`)
      expectEqual(
        `entry ${id} of ${receivable}`,
        `${String(found['type'])} ${String(found['amount'])}`,
        `${type} ${amount}`,
      )
    }
  }
}

async function getResource(calls: Calls, path: string): Promise<Resource> {
  const reply = await read(calls, path)
  return reply?.status === 200 ? (JSON.parse(reply.text) as Resource) : {}
}

function metadataOf(resource: Resource): Resource {
  return (resource['metadata'] ?? {}) as Resource
}
