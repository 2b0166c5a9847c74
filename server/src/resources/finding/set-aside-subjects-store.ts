// Subjects that a producer of findings has set aside: it fails for them and succeeds for all others. They are tried again when they change, and by
// other formulas.
import { type Querier, statement } from '../../storage/database.ts'
import { FORMULAS, messageOf } from '../set-aside/set-aside-store.ts'

/** The formulas of this version of the service. */
export const INTEGRITY_FORMULAS = FORMULAS

/** Whose subjects. */
export interface AsidePlace {
  readonly tenant: number
  readonly producer: string
}

const findRetried = statement(
  'find-subjects-to-be-tried-again',
  'select producer, subject from finding_subjects_set_aside where tenant = $1 and formulas <> $2 limit 1000',
)

/** Subjects for which other formulas failed: they are tried again. */
export function readRetried(
  querier: Querier,
  tenant: number,
): Promise<{ readonly producer: string; readonly subject: string }[]> {
  return querier.query(findRetried, [tenant, INTEGRITY_FORMULAS])
}

// Apart from the insert: a distributed database takes no clock within it.
const putSubjects = statement(
  'set-subjects-aside',
  `
  insert into finding_subjects_set_aside as s (tenant, producer, subject, receivable_id, since, formulas, message)
  select own.tenant, $2, f.subject, f.receivable_id, $6, $7, f.message
  from tenants own cross join unnest($3::text[], $4::text[], $5::text[]) as f(subject, receivable_id, message) where own.tenant = $1
  on conflict (tenant, producer, subject) do update set formulas = excluded.formulas, message = excluded.message`,
)

const deleteSubjects = statement(
  'take-subjects-back',
  'delete from finding_subjects_set_aside where tenant = $1 and producer = $2 and subject = any($3::text[])',
)

/** A subject for which the checks fail; `receivable_id` where it is one receivable. */
export interface FailedSubject {
  readonly subject: string
  readonly receivable_id: string | null
  readonly error: unknown
}

/** Notes for which of some subjects the checks fail, at a moment; the others are taken back. */
export async function noteSubjects(
  querier: Querier,
  { tenant, producer, moment }: AsidePlace & { readonly moment: number },
  subjects: readonly string[],
  failed: readonly FailedSubject[],
): Promise<void> {
  const fails = new Set(failed.map(({ subject }) => subject))
  await querier.query(deleteSubjects, [tenant, producer, subjects.filter((subject) => !fails.has(subject))])
  if (failed.length === 0) return
  await querier.query(putSubjects, [
    tenant,
    producer,
    failed.map(({ subject }) => subject),
    failed.map(({ receivable_id }) => receivable_id),
    failed.map(({ error }) => messageOf(error)),
    moment,
    INTEGRITY_FORMULAS,
  ])
}
