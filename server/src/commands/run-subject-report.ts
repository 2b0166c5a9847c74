// Writes the report of what is held of an account.
import { CommandError, print, printMessage } from '@tapeline/cli/commands/output'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { readSettledMoment } from '../resources/audit/audit-store.ts'
import { findOrganization, tenantOf } from '../resources/organization/organization-store.ts'
import { OperatorTenants } from '../resources/organization/operator-tenant-store.ts'
import { type SubjectTenants, findSubject, readHeld } from '../resources/subject/subject-reads.ts'
import type { Database } from '../storage/database.ts'
import { writeNew } from './new-file.ts'
import type { SubjectReport } from './subject-report.ts'

/** Writes everything that is held of an account into a new file, and prints how much of each kind. */
export async function printSubjectReport(database: Database, path: string, asked: SubjectReport): Promise<void> {
  const { receivables, counts } = await writeSubjectReport(database, path, asked)
  const of = `account ${asked.account} and ${receivables.toLocaleString('en-US')} of its receivables`
  printMessage(`Wrote what is held of ${of} to ${path}:`)
  for (const [kind, count] of counts) print(`${count.toLocaleString('en-US')} ${kind}`)
}

/**
 * Writes the file; returns how many receivables the account has, and how many lines there are of each kind. Throws a CommandError where there is no such
 * account.
 */
export async function writeSubjectReport(database: Database, path: string, asked: SubjectReport) {
  const tenants = await findTenants(database, asked)
  // What is recorded by then is committed before the transaction begins, so that all of it is seen.
  const known_at = await readSettledMoment(
    database,
    Object.values(tenants).filter((tenant) => tenant !== undefined),
  )
  // All of one moment: an entry that arrives meanwhile is in none of it.
  return database.transaction(async (transaction) => {
    const { organization, account: account_id } = asked
    const subject = await findSubject(transaction, tenants, { organization, account_id })
    if (subject === undefined) throw new CommandError(`${organization} has no account ${account_id}`)
    const counts = new Map<string, number>()
    await writeNew(path, async (file) => {
      await file.appendFile(lineOf(headOf(asked, known_at)))
      for await (const rows of readHeld(transaction, tenants, subject)) {
        await file.appendFile(rows.map(lineOf).join(''))
        for (const { kind } of rows) counts.set(kind, (counts.get(kind) ?? 0) + 1)
      }
    })
    return { receivables: subject.receivables.length, counts }
  }, 'repeatable read')
}

async function findTenants(database: Database, { organization, environment }: SubjectReport): Promise<SubjectTenants> {
  if (environment !== 'live' && environment !== 'sandbox')
    throw new CommandError('--environment must be sandbox or live')
  const found = await findOrganization(database, organization)
  if (found === undefined) throw new CommandError(`There is no organization ${organization}`)
  if (found.is_operator) throw new CommandError('Accounts are of lenders: give the lender as --organization')
  const operator = await new OperatorTenants(database).find(environment)
  return { lender: tenantOf(found, environment), operator }
}

/** The first line states what the file is. */
function headOf({ organization, environment, account }: SubjectReport, known_at: number) {
  return { kind: 'subject_report', organization, environment, account_id: account, known_at: formatMoment(known_at) }
}

function lineOf(held: object): string {
  return `${JSON.stringify(held)}\n`
}
