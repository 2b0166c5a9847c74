// Documents of many years, filed for one lender among others and found by its people and by the operator. They are made by SQL, without words,
// which the job that fills them in then makes.
import { type Stage, send } from '../stage.ts'
import { COMMON_SURNAME, firstName, surname } from './find-book.ts'

/** Documents of one statement. */
const PORTION = 10_000

/** What a document is called: one kind of agreement in four, of a borrower, with a number. */
function description(n: number): string {
  const kinds = ['Loan agreement', 'Invoice', 'Bank statement', 'Proof of delivery']
  return `${kinds[n % kinds.length]} of ${firstName(n)} ${n % 100 === 0 ? COMMON_SURNAME : surname(n)} ${n}`
}

/** What is typed in a round to find documents. */
export const documentTexts = (n: number, documents: number): Readonly<Record<string, string>> => ({
  'a word of 1 document in 4': 'agreement',
  'a name and a kind of document': `${surname(n)} invoice`,
  'the whole name of a document': description((n * 7_919) % documents),
  'the number of a document': String((n * 7_919) % documents),
  'the id of a document': `doc-${(n * 7_919) % documents}`,
})

/** The operator's tenant of the stage's environment. */
export async function operatorTenant({ client }: Pick<Stage, 'client'>): Promise<number> {
  const { rows } = await client.query<{ tenant: number }>(
    'select sandbox_tenant as tenant from organizations where is_operator',
  )
  return Number(rows[0]?.tenant)
}

/** The lists that show a document of the lender: those of one that is filed as any other. */
async function postingsOf(stage: Stage, tenant: number): Promise<string[]> {
  await send(stage, 'POST', '/documents', { id: 'first', kind: 'contract' })
  const find = `select to_json(postings) as postings from operator_records where tenant = $1 and id = 'bench:first'`
  const { rows } = await stage.client.query<{ postings: string[] }>(find, [tenant])
  return rows[0]?.postings ?? []
}

/** Makes so many documents `bench:doc-<n>`. */
export async function makeDocuments(stage: Stage, tenant: number, count: number): Promise<void> {
  const { client } = stage
  const postings = await postingsOf(stage, tenant)
  for (let from = 0; from < count; from += PORTION) {
    const numbers = Array.from({ length: Math.min(PORTION, count - from) }, (_, at) => from + at)
    const states = numbers.map((n) =>
      JSON.stringify({
        organization: 'bench',
        kind: 'contract',
        description: description(n),
        file_name: `scan-${n}.pdf`,
      }),
    )
    await client.query(
      `
      insert into operator_records (tenant, kind, id, number, recorded, organization, created_by, sorted, tie, postings, state)
      select $1, 'document', 'bench:doc-' || n, n, n, 'bench', 'bench', n, 0, $2::uuid[], s::json
      from unnest($3::bigint[], $4::text[]) as r(n, s)`,
      [tenant, postings, numbers, states],
    )
    await client.query(
      `
      insert into operator_record_postings (tenant, posting, sorted, tie)
      select $1, p, n, 0 from unnest($2::uuid[]) p cross join unnest($3::bigint[]) n`,
      [tenant, postings, numbers],
    )
  }
}
