// Every debt line of every organization as it is recorded, a page at a time.
import { Button } from '@mantine/core'
import type { DebtLine } from '@tapeline/sdk'
import { Changing, useMayChange } from '../../shell/changing.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import type { Column } from '../../ui/data-table.tsx'
import type { Filter } from '../../ui/filters.ts'
import { moneyColumn } from '../../ui/money-column.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { LINE_COLUMNS } from '../debt-lines/line-file.ts'
import { FilteredList } from '../../shell/filtered-list.tsx'
import { NewLineDialog } from './new-line-dialog.tsx'
import { OperatorOnly } from './operator-only.tsx'
import { LineBadge, LineLink, OrganizationLink } from './operator-words.tsx'
import { places } from '../../ui/file-columns.ts'

const STATUSES = ['pending', 'active', 'suspended', 'amortizing', 'matured', 'closed']

const FILTERS: readonly Filter[] = [
  { name: 'organization', label: 'Organization', note: 'Its id.' },
  { name: 'status', label: 'Status', options: STATUSES.map((value) => ({ value, label: sentenceCase(value) })) },
  { name: 'currency', label: 'Currency', note: 'Such as USD.' },
]

/** The page. */
export function OperatorLinesPage() {
  const { me } = usePlace()
  return me.organization.is_operator ? <Lines /> : <OperatorOnly what="Debt lines of all organizations" />
}

function Lines() {
  const { search, changeSearch } = useAddress()
  const mayChange = useMayChange()
  return (
    <Page
      title="Debt lines"
      lead="What was agreed with every organization, as it is recorded now."
      actions={
        <Changing>
          <Button onClick={() => changeSearch({ line: 'new' })}>Make a debt line</Button>
        </Changing>
      }
    >
      <NewLineDialog
        opened={mayChange && search['line'] === 'new'}
        onClose={() => changeSearch({ line: undefined })}
        organization={search['organization']}
      />
      <FilteredList
        what="debt lines"
        file_name="debt-lines.csv"
        path="/operator/debt-lines"
        filters={FILTERS}
        columns={COLUMNS}
        exported={EXPORTED}
        keyOf={({ id }) => id}
        empty={<Empty title="No debt lines">Make one here, or by the API.</Empty>}
      />
    </Page>
  )
}

const EXPORTED = [...places('id', 'organization'), ...LINE_COLUMNS]

const COLUMNS: readonly Column<DebtLine>[] = [
  { head: 'Debt line', cell: ({ id, name }) => <LineLink line={id}>{name}</LineLink> },
  { head: 'Organization', cell: ({ organization }) => <OrganizationLink id={organization} /> },
  { head: 'Status', cell: ({ status }) => <LineBadge status={status} />, orderedBy: ({ status }) => status },
  moneyColumn(
    'Commitment',
    ({ commitment }) => commitment,
    ({ currency }) => currency,
  ),
  moneyColumn(
    'Outstanding',
    ({ principal_outstanding }) => principal_outstanding,
    ({ currency }) => currency,
  ),
  { head: 'Matures on', cell: ({ matures_on }) => matures_on ?? '' },
]
