// Reporting, Receivables: the whole book, a row each. Its state on the clocks, with what follows from its entries; or as it was
// reported, field by field.
import { SegmentedControl } from '@mantine/core'
import { ComparePicker } from '../../shell/compare-picker.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { useAgainst } from '../../shell/use-against.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Page } from '../../ui/page.tsx'
import { NotCompared } from '../compare/not-compared.tsx'
import { FindById } from './find-by-id.tsx'
import { LendersOnly } from './lenders-only.tsx'
import { ReportedReceivables } from './reported-receivables.tsx'
import { CalculatedReceivables } from './calculated-receivables.tsx'

const VIEWS = [
  { value: 'calculated', label: 'Calculated' },
  { value: 'reported', label: 'As reported' },
]

/** The page. */
export function ReceivablesPage() {
  const { me, environment } = usePlace()
  const { search, changeSearch } = useAddress()
  if (me.organization.is_operator) return <LendersOnly what="Receivables" />
  const isReported = search['view'] === 'reported'
  const show = (view: string) =>
    changeSearch({
      ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
      as_of: search['as_of'],
      known_at: search['known_at'],
      against: search['against'],
      against_known_at: search['against_known_at'],
      view: view === 'reported' ? view : undefined,
    })
  return (
    <Page
      title="Receivables"
      lead={isReported ? REPORTED : CALCULATED}
      actions={
        <>
          {isReported ? <ReportedNotCompared /> : <ComparePicker />}
          <FindById what="receivable" key={environment} />
        </>
      }
    >
      <SegmentedControl
        aria-label="What is shown of them"
        data={VIEWS}
        value={isReported ? 'reported' : 'calculated'}
        onChange={show}
        style={{ alignSelf: 'flex-start' }}
      />
      {isReported ? <ReportedReceivables key="reported" /> : <CalculatedReceivables key="calculated" />}
    </Page>
  )
}

/** Records as they were sent hold now, whatever the clocks. */
function ReportedNotCompared() {
  const against = useAgainst()
  if (against === undefined) return null
  return <NotCompared>Records as sent are not compared with {against.words}. Calculated receivables are.</NotCompared>
}

const CALCULATED = 'The figures of each by its entries, on the day and as known at the moment above.'

const REPORTED = 'Every field as your systems sent it, as it holds now; the clocks above do not apply.'
