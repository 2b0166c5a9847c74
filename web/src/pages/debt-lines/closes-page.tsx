// The months of a line: which are closed and who closed them, the figures first reported, and each certificate to download with its hash.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { Anchor, Button, Code, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MonthClose } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { monthClosesPath, monthClosesQuery, readMonthCloses } from '../../service/month-closes.ts'
import { Changing } from '../../shell/changing.tsx'
import { clocksInWords, isPast } from '../../shell/clocks.ts'
import type { ListQuestion } from '../../service/list.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { Listing } from '../../shell/listing.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { amountText } from '../../ui/amount.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Ago } from '../../ui/moments.tsx'
import { Panel } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { CertificateLinks } from './certificate-links.tsx'
import { CloseMonthDialog } from './close-month-dialog.tsx'
import { monthInWords } from '@tapeline/kernel/core/day'
import { useLine } from './use-line.ts'
import { amountsAt, places } from '../../ui/file-columns.ts'

/** The page. */
export function ClosesPage() {
  const { environment, clocks, line } = useLine()
  const { search } = useAddress()
  const [closing, { open, close }] = useDisclosure()
  const closes = useQuery(
    monthClosesQuery(environment, line.id, { page: search['page'], limit: search['limit'] }, clocks),
  )
  const list = {
    environment,
    path: monthClosesPath(line.id),
    question: {},
    read: (question: ListQuestion, signal: AbortSignal) =>
      readMonthCloses(environment, line.id, question, clocks, signal),
  }
  return (
    <>
      <Panel
        title="Month closes"
        lead={
          isPast(clocks)
            ? `${clocksInWords(clocks)}: months closed later are left out.`
            : 'A closed month keeps its first report in a certificate, beside what is known now.'
        }
        actions={
          <Group gap="xs">
            <ExportButton
              what="closed months"
              file_name={`month-closes-${line.id}.csv`}
              {...list}
              columns={COLUMNS_OF_FILE}
            />
            <Changing>{!isPast(clocks) && <Button onClick={open}>Close a month</Button>}</Changing>
          </Group>
        }
        flush
      >
        <Listing
          caption="Closed months"
          loaded={closes}
          list={list}
          columns={columns(environment, line.id)}
          keyOf={({ month }) => month}
          empty={
            <Empty title="No month is closed yet">
              Close one once it is over and its book is complete, or leave it to the reporting lag of the terms.
            </Empty>
          }
        />
      </Panel>
      <CloseMonthDialog
        opened={closing}
        onClose={close}
        suggested={search['page'] === undefined ? closes.data?.data[0]?.month : undefined}
      />
    </>
  )
}

const COLUMNS_OF_FILE = [
  ...places('month', 'as_of', 'status', 'closed_at', 'closed_by.by', 'closed_by.actor_id', 'certificate.currency'),
  ...amountsAt(
    { at: 'certificate.currency' },
    'certificate.base',
    'certificate.availability',
    'certificate.deficiency',
  ),
  ...places('certificate.sha256'),
]

function columns(environment: string, line: string): Column<MonthClose>[] {
  const stated = ({ certificate }: MonthClose, amount: SumInJson | null | undefined) =>
    certificate === null || amount === null || amount === undefined ? '' : amountText(amount, certificate.currency)
  return [
    {
      head: 'Month',
      cell: ({ month }) => (
        <Anchor
          renderRoot={(props) => <Link {...props} to={PATHS.debtLineClose} params={{ environment, line, month }} />}
          inherit
          fw={600}
        >
          {monthInWords(month)}
        </Anchor>
      ),
      copiedOf: ({ month }) => month,
    },
    {
      head: 'Closed',
      orderedBy: ({ closed_at }) => closed_at,
      cell: ({ closed_at, closed_by }) => (
        <div>
          {closed_at !== null && <Ago at={closed_at} />}
          {closed_by !== null && (
            <Text size="xs" c="dimmed">
              by the {closed_by.by.replaceAll('_', ' ')}
            </Text>
          )}
        </div>
      ),
    },
    {
      head: 'Borrowing base',
      kind: 'numeric',
      cell: (close) => stated(close, close.certificate?.base),
      amountOf: ({ certificate }) => ({ amount: certificate?.base, currency: certificate?.currency }),
    },
    {
      head: 'Availability',
      kind: 'numeric',
      cell: (close) => stated(close, close.certificate?.availability),
      amountOf: ({ certificate }) => ({ amount: certificate?.availability, currency: certificate?.currency }),
    },
    {
      head: 'Certificate',
      cell: (close) => (
        <Group gap="xs">
          <CertificateLinks close={close} />
          {close.certificate !== null && <Code>{close.certificate.sha256.slice(0, 12)}…</Code>}
        </Group>
      ),
    },
  ]
}
