// Portfolio, Concentrations: who and what the book depends on: shares by obligor, product, industry, place and more, from the largest on.
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PortfolioConcentrationsRow, PortfolioObligorsRow } from '@tapeline/sdk'
import { reportingSettingsQuery } from '../../service/reporting-settings.ts'
import { CharacteristicGroups } from './characteristic-groups.tsx'
import { type Share, ConcentrationsPanel } from './concentrations-panel.tsx'
import { groupName } from './group-name.ts'
import { PortfolioPage } from './portfolio-page.tsx'
import { DIMENSIONS, type View, chosen, dimensionName, filterOf, useView } from './view.ts'

/** The page. */
export function ConcentrationsPage() {
  const view = useView()
  const by = view.texts['group_by']
  return by === undefined ? <Obligors view={view} /> : <Groups view={view} by={by} />
}

const LEAD = 'Shares of outstanding principal on the day, from the largest on.'
const TOPS = ['20', '50', '100', '1000'] as const

/** The largest obligors. They are ranked over the whole book, so the page has no filters here. */
function Obligors({ view }: { readonly view: View }) {
  const top = chosen(view.texts['top'], TOPS)
  return (
    <PortfolioPage
      title="Concentrations"
      lead={`${LEAD} The ${top} largest obligors of the whole book.`}
      table="obligors"
      asked={{ top }}
      view={{ ...view, filters: {} }}
      groups={[]}
      filterable={false}
      choices={
        <>
          <ByChoice view={view} />
          <NativeSelect
            size="xs"
            label="How many"
            data={[...TOPS]}
            value={top}
            onChange={({ currentTarget }) => view.change({ top: currentTarget.value })}
          />
        </>
      }
    >
      {(shown) => (
        <ConcentrationsPanel
          {...shown}
          what="Obligor"
          known={shown.rows[0]?.obligors ?? 0}
          shares={shown.rows.map(obligorShare)}
          side={shown.side && { ...shown.side, rows: shown.side.rows?.map(obligorShare) }}
        />
      )}
    </PortfolioPage>
  )
}

function Groups({ view, by }: { readonly view: View; readonly by: string }) {
  return (
    <PortfolioPage
      title="Concentrations"
      lead={LEAD}
      table="concentrations"
      asked={{ group_by: by }}
      view={view}
      groups={[]}
      choices={<ByChoice view={view} />}
    >
      {(shown) => (
        <>
          <ConcentrationsPanel
            {...shown}
            what={dimensionName(by)}
            known={shown.rows.length}
            shares={shown.rows.map((row) => groupShare(row, by, view))}
            side={shown.side && { ...shown.side, rows: shown.side.rows?.map((row) => groupShare(row, by, view)) }}
          />
          <CharacteristicGroups dimension={by} view={view} currency={shown.currency} against={shown.side?.against} />
        </>
      )}
    </PortfolioPage>
  )
}

/** An obligor; of one that is not among the largest on the other day there is no figure then. */
function obligorShare(row: PortfolioObligorsRow): Share {
  const { obligor_id, obligor_name } = row
  return {
    ...row,
    id: obligor_id,
    name: obligor_name ?? obligor_id,
    note: obligor_name === null ? undefined : obligor_id,
    asked: { obligor_id },
  }
}

function groupShare(row: PortfolioConcentrationsRow, by: string, view: View): Share {
  const filter = filterOf(by, row.group)
  return {
    ...row,
    id: row.group ?? '~',
    name: groupName(by, row.group),
    asked: filter === undefined ? undefined : { ...view.filters, ...filter },
  }
}

function ByChoice({ view }: { readonly view: View }) {
  const { data: settings } = useQuery(reportingSettingsQuery(view.environment))
  return (
    <NativeSelect
      size="xs"
      label="By"
      value={view.texts['group_by'] ?? ''}
      onChange={({ currentTarget }) => view.change({ group_by: currentTarget.value || undefined })}
      data={[
        { value: '', label: 'Obligor' },
        ...Object.entries(DIMENSIONS).map(([value, label]) => ({ value, label })),
        ...(settings?.metadata_dimensions ?? []).map((key) => ({
          value: `metadata.${key}`,
          label: `Metadata: ${key}`,
        })),
      ]}
    />
  )
}
