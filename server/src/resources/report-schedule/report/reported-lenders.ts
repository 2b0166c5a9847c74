// The debt lines and the lenders that a report is about, by name: those that its organization is answered, as they were known at its moment.
import { notFound } from '@tapeline/contract/errors'
import type { OwnAnswers } from './own-answers.ts'

/** A debt line that is reported. */
export interface ReportedLine {
  readonly id: string
  readonly name: string
  /** Its lender. */
  readonly organization: string
}

/** A lender that is reported. */
export interface ReportedLender {
  readonly id: string
  readonly name: string
}

type Known<Named> = Named & { readonly created_at: string }

/** The debt lines of a report: the one that it is about, or all that were known at the moment. Throws not found where there is none. */
export async function readLines(
  answers: OwnAnswers,
  debt_line_id: string | null,
  known_at: string,
): Promise<ReportedLine[]> {
  const lines = (await answers.list(
    answers.caller.is_operator ? '/operator/debt-lines' : '/debt-lines',
  )) as unknown as readonly Known<ReportedLine>[]
  const known = lines.filter(({ created_at }) => created_at <= known_at)
  const asked = debt_line_id === null ? known : known.filter(({ id }) => id === debt_line_id)
  if (asked.length === 0) throw notFound('There is no debt line to report.')
  return asked.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** The lenders of a report: a lender itself, or for the operator that of the line, or all. Throws not found where the line or a lender is not there. */
export async function readLenders(
  answers: OwnAnswers,
  debt_line_id: string | null,
  known_at: string,
): Promise<ReportedLender[]> {
  const lines = debt_line_id === null ? undefined : await readLines(answers, debt_line_id, known_at)
  const { is_operator, organization, organization_name: name } = answers.caller
  if (!is_operator) return [{ id: organization, name }]
  const all = (await answers.list('/operator/organizations')) as unknown as readonly Known<ReportedLender>[]
  const known = all.filter(({ id, created_at }) => id !== organization && created_at <= known_at)
  const asked = lines === undefined ? known : known.filter(({ id }) => lines.some((line) => line.organization === id))
  if (asked.length === 0) throw notFound('There is no lender to report.')
  return asked.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}
