// Findings as they are listed and saved.
import { Box } from '@mantine/core'
import type { Finding, LendersFinding } from '@tapeline/sdk'
import { AccountLink, ReceivableLink } from '../../shell/record-links.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { type FileColumn, amountCell, places } from '../../ui/file-columns.ts'
import { Money } from '../../ui/money.tsx'
import { Ago } from '../../ui/moments.tsx'
import { NO_FIGURE } from '../../ui/ratio.ts'
import { SEVERITY_WORDS, STATE_WORDS, checkName, evidenceText, measuredText } from './check-words.ts'
import { SeverityBadge, StateBadge } from './finding-badges.tsx'
import { FindingLink, LenderChecksLink, LenderFindingLink } from './finding-links.tsx'

/** What a finding is about. */
export function About({ finding: { receivable_id, obligor_id, check } }: { readonly finding: AboutWhat }) {
  if (receivable_id !== null) return <ReceivableLink id={receivable_id} />
  if (obligor_id !== null) return <AccountLink id={obligor_id} />
  return OF_SEVERAL.has(check) ? 'Several receivables' : 'The whole book'
}

type AboutWhat = Pick<Finding, 'receivable_id' | 'obligor_id' | 'check'>

/** Checks that compare records with each other, and not the months of a book. */
const OF_SEVERAL: ReadonlySet<Finding['check']> = new Set(['shared_details', 'identical_documents', 'duplicate_asset'])

const day = (head: string, of: (finding: Finding) => string | null, sort?: string): Column<Finding> => ({
  head,
  ...(sort === undefined ? {} : { sort }),
  cell: (finding) => <span className="money">{of(finding) ?? NO_FIGURE}</span>,
  copiedOf: of,
})

const CHECK: Column<Finding> = {
  head: 'Check',
  cell: ({ id, check }) => <FindingLink id={id}>{checkName(check)}</FindingLink>,
  copiedOf: ({ check }) => checkName(check),
}
const STATE: Column<Finding> = {
  head: 'State',
  cell: ({ state }) => <StateBadge state={state} />,
  copiedOf: ({ state }) => STATE_WORDS[state],
}
const SEVERITY: Column<Finding> = {
  head: 'Severity',
  cell: ({ severity }) => <SeverityBadge severity={severity} />,
  copiedOf: ({ severity }) => SEVERITY_WORDS[severity],
}
const FROM = day('Since', ({ from }) => from, 'from')
const AMOUNT: Column<Finding> = {
  head: 'At stake',
  kind: 'numeric',
  sort: 'amount',
  cell: ({ amount, currency }) =>
    amount === null || currency === null ? NO_FIGURE : <Money amount={amount} currency={currency} />,
  amountOf: ({ amount, currency }) => ({ amount, currency }),
}
const MEASURED: Column<Finding> = {
  head: 'What was measured',
  kind: 'prose',
  cell: (finding) => <Box miw={180}>{measuredText(finding)}</Box>,
  copiedOf: (finding) => measuredText(finding),
}

/** The columns behind the first. */
const OTHERS: readonly Column<Finding>[] = [
  {
    head: 'About',
    cell: (finding) => <About finding={finding} />,
    copiedOf: ({ receivable_id, obligor_id }) => receivable_id ?? obligor_id,
  },
  SEVERITY,
  STATE,
  FROM,
  day('Until', ({ until }) => until),
  AMOUNT,
  MEASURED,
  {
    head: 'Made of',
    kind: 'prose',
    cell: ({ evidence_count }) => <Box miw={110}>{evidenceText(evidence_count)}</Box>,
    copiedOf: ({ evidence_count }) => evidenceText(evidence_count),
  },
  { head: 'Found', cell: ({ found_at }) => <Ago at={found_at} />, copiedOf: ({ found_at }) => found_at },
]

/** The columns of the list. */
export const FINDING_COLUMNS: readonly Column<Finding>[] = [CHECK, ...OTHERS]

/** The columns of the list of all lenders: each finding leads to its own page, and its lender to its own checks. */
export const LENDERS_FINDING_COLUMNS: readonly Column<LendersFinding>[] = [
  {
    ...CHECK,
    cell: ({ id, check, organization }) => (
      <LenderFindingLink organization={organization} finding={id}>
        {checkName(check)}
      </LenderFindingLink>
    ),
  },
  {
    head: 'Lender',
    cell: ({ organization, name }) => <LenderChecksLink organization={organization}>{name}</LenderChecksLink>,
    copiedOf: ({ name }) => name,
  },
  ...OTHERS,
]

/** Those of the findings of one receivable. */
export const RECEIVABLE_COLUMNS: readonly Column<Finding>[] = [CHECK, SEVERITY, STATE, FROM, AMOUNT, MEASURED]

/** The columns of a file. */
export const FINDING_FILE: readonly FileColumn<unknown>[] = [
  ['check', (row) => checkName((row as Finding).check)],
  ['severity', (row) => SEVERITY_WORDS[(row as Finding).severity]],
  ['state', (row) => STATE_WORDS[(row as Finding).state]],
  ...places('receivable_id', 'obligor_id', 'from', 'until'),
  ['amount', (row) => amountCell((row as Finding).amount, (row as Finding).currency)],
  ...places('currency'),
  ['measured', (row) => measuredText(row as Finding)],
  ['made_of', (row) => evidenceText((row as Finding).evidence_count)],
  ...places('found_at', 'id'),
]

/** Those of a file of all lenders. */
export const LENDERS_FINDING_FILE: readonly FileColumn<unknown>[] = [
  ['organization', (row) => (row as LendersFinding).organization],
  ['organization_name', (row) => (row as LendersFinding).name],
  ...FINDING_FILE,
]
