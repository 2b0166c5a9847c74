// Whether the record of a proven mail domain is due to be looked up once more. Asked often, so apart from what looks them up, which few installations load.
import { type Querier, installationStatement } from '../../storage/database.ts'

/** A day after the last time. */
export const IS_DUE = "checked_at < statement_timestamp() - interval '1 day'"

const findDue = installationStatement(
  'find-due-mail-domain',
  `select 1 as due from proven_mail_domains where ${IS_DUE} or (missing_since is not null and written_at is null) limit 1`,
)

/** Whether a domain is due, or its admins are to be written to. */
export async function areDomainsDue(querier: Querier): Promise<boolean> {
  return (await querier.query(findDue, [])).length > 0
}
