// The operator's first page: every lender and line, what can be drawn, which covenants hold, who has gone silent. One answer of the service
// has them all, so that they are narrowed and ordered at once.
import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../service/call.ts'
import { overviewQuery } from '../../service/operator-lines.ts'
import { Changing } from '../../shell/changing.tsx'
import { type Clocks, clocksInWords, isPast } from '../../shell/clocks.ts'
import { useAddress } from '../../shell/use-address.ts'
import { ComparePicker } from '../../shell/compare-picker.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Page, Panel } from '../../ui/page.tsx'
import { SaveRows } from '../../ui/save-rows.tsx'
import { takeLostFocus } from '../../ui/focus-return.ts'
import { partOf, usePart } from '../../ui/load-part.ts'
import { Empty, Loading, States } from '../../ui/states.tsx'
import { Attention } from '../alerts/attention.tsx'
import { ComparedNote } from '../compare/compared-note.tsx'
import { FirstHour } from './first-hour.tsx'
import { NewOrganizationDialog } from './new-organization-dialog.tsx'
import {
  OVERVIEW_FIGURES,
  OVERVIEW_NAMES,
  OVERVIEW_STATES,
  overviewKey,
  overviewSide,
  useOtherOverview,
} from './overview-compared.ts'
import { overviewColumns } from './overview-columns.tsx'
import { OverviewCounts } from './overview-counts.tsx'
import { OVERVIEW_FILE } from './overview-csv.ts'
import { type OverviewRow, lendersOf, narrowed, needsAttention, ordered, rowsOf } from './overview-rows.ts'
import { type PastRows, usePastRows } from './past-rows.ts'
import { counted } from '../../ui/words.ts'

/** Which columns show the past day and moment, and which do not. */
function pastInWords(clocks: Clocks): string {
  const tests =
    clocks.known_at === undefined
      ? 'as they are known now'
      : 'as certified where their month was closed by the moment, otherwise as known now'
  return (
    `${clocksInWords(clocks)}: organizations, lines and last writes as known then, bases calculated for that day and moment, ` +
    `covenants by the tests made until then, ${tests}. Names and suspensions of organizations are of today.`
  )
}

/** The page. */
export function OperatorOverview() {
  const { environment, clocks } = usePlace()
  const [making, { open, close }] = useDisclosure()
  const overview = useQuery(overviewQuery(environment, clocks))
  const lead = isPast(clocks)
    ? pastInWords(clocks)
    : 'Every organization that reports here, and every debt line, as of now.'
  return (
    <Page
      title="Overview"
      lead={lead}
      actions={
        <>
          <ComparePicker />
          <Changing>
            {!isPast(clocks) && (
              <Button variant="default" onClick={open}>
                Make an organization
              </Button>
            )}
          </Changing>
        </>
      }
    >
      <NewOrganizationDialog opened={making} onClose={close} />
      <States
        loaded={overview}
        failureOf={failureOf}
        isEmpty={({ data }) => data.length === 0}
        empty={
          isPast(clocks) ? (
            <Panel>
              <Empty title="No organizations by then">Choose a later day, or today.</Empty>
            </Panel>
          ) : (
            <FirstHour onMake={open} />
          )
        }
      >
        {({ data, is_cut }) => <Standings rows={rowsOf(data)} is_cut={is_cut} />}
      </States>
    </Page>
  )
}

/** Rows that are drawn at once; more are a press away. */
const ROWS = 200

function Standings({ rows, is_cut }: { readonly rows: readonly OverviewRow[]; readonly is_cut: boolean }) {
  const { clocks } = usePlace()
  const { search, changeSearch } = useAddress()
  const [more, setMore] = useState(0)
  const [was_toggled, setToggled] = useState(false)
  const now = clocks.known_at === undefined ? Date.now() : Date.parse(clocks.known_at)
  const sort = search['sort'] ?? 'organization_asc'
  const find = search['find'] ?? ''
  const past = usePastRows(rows, narrowed(rows, find), isPast(clocks) ? clocks : undefined)
  const other = useOtherOverview(find)
  const found = narrowed(past.rows, find).filter((row) => search['attention'] === undefined || needsAttention(row, now))
  const inOrder = ordered(found, sort)
  const shown = inOrder.slice(0, ROWS + more)
  const side = other && overviewSide(other, inOrder, past.rows, find)
  // A figure that is still calculated is not missing: what is compared is a file once all is there.
  const noted = side && (other.past?.coming === 0 ? side : { ...side, rows: undefined })
  return (
    <>
      <Attention />
      <Panel>
        <OverviewCounts rows={past.rows} now_ms={now} other={other} />
        <BasesComing past={past} />
        {other?.past !== undefined && <BasesComing past={other.past} of={other.against.words} />}
      </Panel>
      {search['lenders'] !== undefined && (
        <Beside rows={past.rows} clocks={clocks} was_toggled={was_toggled} onClose={() => setToggled(true)} />
      )}
      <Panel flush>
        <Group justify="space-between" p="md" gap="sm" role="group" aria-label="Filters">
          <Group gap="md">
            <TextInput
              size="xs"
              aria-label="Find an organization or a line"
              placeholder="Find by name or id"
              defaultValue={search['find'] ?? ''}
              onChange={({ currentTarget }) =>
                changeSearch({ find: currentTarget.value === '' ? undefined : currentTarget.value })
              }
            />
            <Checkbox
              size="xs"
              label="Only what needs attention"
              checked={search['attention'] !== undefined}
              onChange={({ currentTarget }) => changeSearch({ attention: currentTarget.checked ? 'yes' : undefined })}
            />
          </Group>
          <Group gap="xs">
            {search['lenders'] === undefined && rows.length > 1 && (
              <OpenBeside was_toggled={was_toggled} onOpen={() => setToggled(true)} />
            )}
            <SaveRows what="the overview" file_name="overview.csv" columns={OVERVIEW_FILE} rows={inOrder} />
          </Group>
        </Group>
        {inOrder.length === 0 ? (
          <Empty title="Nothing here">No organization or line is like this.</Empty>
        ) : (
          <DataTable
            caption="Organizations and debt lines"
            columns={overviewColumns(side && { side, without: other?.past?.without ?? new Set() })}
            rows={shown}
            keyOf={overviewKey}
            sort={sort}
            onSort={(chosen) => changeSearch({ sort: chosen })}
            is_fixed={inOrder.length > shown.length || is_cut}
            by_row
          />
        )}
        <ComparedNote
          what="the overview"
          file_name="overview-compared.csv"
          side={noted}
          rows={inOrder}
          keyOf={overviewKey}
          names={OVERVIEW_NAMES}
          figures={OVERVIEW_FIGURES}
          states={OVERVIEW_STATES}
        />
        {(inOrder.length > shown.length || is_cut) && (
          <Group p="md" gap="sm">
            {inOrder.length > shown.length && (
              <Button variant="default" size="xs" onClick={() => setMore(more + ROWS)}>
                Show {Math.min(ROWS, inOrder.length - shown.length)} more of {inOrder.length}
              </Button>
            )}
            {is_cut && <Text size="xs">There are more than 2,000; the rest is in the API.</Text>}
          </Group>
        )}
      </Panel>
    </>
  )
}

/** Few put lenders side by side, so that it is loaded then. */
const BESIDE = partOf('lenders-beside', () => import('./lenders-beside.tsx'))

interface OpenBesideProps {
  /** Whether the panel was opened or closed by hand: what comes then takes the focus of what went. */
  readonly was_toggled: boolean
  readonly onOpen: () => void
}

function OpenBeside({ was_toggled, onOpen }: OpenBesideProps) {
  const { changeSearch } = useAddress()
  const open = () => {
    onOpen()
    changeSearch({ lenders: 'none' })
  }
  return (
    <Button variant="default" size="xs" onClick={open} ref={was_toggled ? takeLostFocus : undefined}>
      Lenders side by side
    </Button>
  )
}

interface BesideProps extends Pick<OpenBesideProps, 'was_toggled'> {
  readonly rows: readonly OverviewRow[]
  readonly clocks: Clocks
  readonly onClose: () => void
}

function Beside({ rows, clocks, was_toggled, onClose }: BesideProps) {
  const part = usePart(BESIDE)
  if (part === undefined) return <Loading rows={4} />
  const day = isPast(clocks) ? `${clocksInWords(clocks)}.` : 'As of now.'
  return (
    <div tabIndex={-1} ref={was_toggled ? takeLostFocus : undefined}>
      <part.LendersBeside lenders={lendersOf(rows)} day={day} onClose={onClose} />
    </div>
  )
}

/** How far the bases of the past are: counts and order go by those that are there. */
function BasesComing({ past: { rows, asked, coming }, of }: { readonly past: PastRows; readonly of?: string }) {
  const lines = rows.filter(({ line }) => line !== undefined).length
  const left = asked === 0 ? 0 : lines - asked
  if (coming === 0 && left === 0) return null
  return (
    <Text size="sm" mt="md" role="status">
      {of !== undefined && `${of}: `}
      {coming > 0 && `${asked - coming} of ${asked} bases are calculated; the rest follow. `}
      {left > 0 && `Listed without a base: ${counted(left, 'more line')}. Find a line by name or id.`}
    </Text>
  )
}
