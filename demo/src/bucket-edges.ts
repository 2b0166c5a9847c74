// The delinquency buckets of a book's figures. They are settings of the lender that its operator writes. Buckets that are
// already in force are left alone, so that most books need the lender's key only.
import { isObject } from './json-object.ts'
import { type Client, RefusedError } from './client.ts'

/** From which day on a book's buckets are set: before any book begins. */
const set_from = '1970-01-01'

/** The buckets of most books, which are in force unless set otherwise. */
export const usual_edges: readonly number[] = [30, 60, 90, 120]

/** The buckets in force on a day; the usual ones while nothing is set. */
async function readEdges(client: Client, organization: string, as_of: string): Promise<string> {
  try {
    const settings = await client.get(`/reporting-settings/${encodeURIComponent(organization)}`, { as_of })
    return JSON.stringify(isObject(settings) ? settings['bucket_edges'] : undefined)
  } catch (error) {
    if (error instanceof RefusedError && error.status === 404) return JSON.stringify(usual_edges)
    throw error
  }
}

/**
 * Sets the buckets of an organization if others are in force on the days of a book. Throws if that needs an operator and there
 * is none.
 */
export async function setBucketEdges(
  client: Client,
  operator: Client | undefined,
  organization: string,
  { edges, days }: { readonly edges: readonly number[]; readonly days: readonly string[] },
): Promise<boolean> {
  const isSet = async () => {
    const found = await Promise.all(days.map((day) => readEdges(client, organization, day)))
    return found.every((own) => own === JSON.stringify(edges))
  }
  if (await isSet()) return false
  const wanted = `this book needs buckets of ${edges.join(', ')} days`
  if (operator === undefined) throw new Error(`${wanted}: give a key of the operator with --operator-key to set them`)
  const body = { id: organization, organization, bucket_edges: edges }
  await operator.post('/operator/reporting-settings', { effective_date: set_from }, body)
  if (await isSet()) return true
  throw new Error(`${wanted}, and later settings of ${organization} differ: use another organization`)
}
