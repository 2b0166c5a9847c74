// How far the follower of a lender's lines is with reading all that backs them.
import { type Querier, statement } from '../../storage/database.ts'

/** Receivables looked at, of how many. */
export interface LineProgress {
  readonly done: number
  readonly total: number
}

/** Of a lender whose follower is not reading. */
export const NO_PROGRESS: LineProgress = { done: 0, total: 0 }

const putProgress = statement(
  'put-line-progress',
  `
  insert into line_progress (tenant, done, total) values ($1, $2, $3)
  on conflict (tenant) do update set done = excluded.done, total = excluded.total
  where (line_progress.done, line_progress.total) <> (excluded.done, excluded.total)`,
)

/** Records the progress. Call it outside of the transaction of the work, whose rows nobody sees before its end. */
export async function reportLineProgress(querier: Querier, tenant: number, progress: LineProgress): Promise<void> {
  await querier.query(putProgress, [tenant, progress.done, progress.total])
}

const findProgress = statement('find-line-progress', 'select done, total from line_progress where tenant = $1')

/** How far it is now. */
export async function readLineProgress(querier: Querier, tenant: number): Promise<LineProgress> {
  const [progress] = await querier.query<LineProgress>(findProgress, [tenant])
  return progress ?? NO_PROGRESS
}
