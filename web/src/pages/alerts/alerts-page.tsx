// Alerts of a lender or of the operator: narrowed, gone through by keys, acknowledged, snoozed and commented.
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PATHS } from '../../paths.ts'
import { ALERTS, alertsQuery } from '../../service/alerts.ts'
import { failureOf } from '../../service/call.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Page, Panel, Panels } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { ALERT_FILE } from './alert-file.ts'
import { SHOWN_OPTIONS, filtersOf, questionOf, shownOf, useAlertFilters } from './alert-filters.ts'
import { AlertTurns } from './alert-turns.tsx'

/** Reporting, Alerts. */
export function AlertsPage() {
  const { environment, me } = usePlace()
  return (
    <Page
      title="Alerts"
      lead={
        me.organization.is_operator
          ? 'What your alert rules found in the books of your lenders, as it is now.'
          : 'What your alert rules found in your book and on your debt lines, as it is now.'
      }
      actions={
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to={PATHS.alertRules} params={{ environment }} />}
        >
          Alert rules
        </Button>
      }
      wide
    >
      <Alerts />
    </Page>
  )
}

function Alerts() {
  const { environment } = usePlace()
  const { search, changeSearch } = useAddress()
  const filters = useAlertFilters()
  const shown = shownOf(search)
  const values = filtersOf(search)
  const question = questionOf(search)
  const loaded = useQuery(alertsQuery(environment, { ...question, page: search['page'] }))
  const change = (parts: Parameters<typeof changeSearch>[0]) => changeSearch({ ...parts, alert: undefined })
  const isFiltered = Object.keys(values).length > 0
  return (
    <Panels>
      <Panel flush>
        <FilterBar filters={filters} values={values} onChange={change}>
          <NativeSelect
            size="xs"
            aria-label="Which alerts"
            data={SHOWN_OPTIONS}
            value={shown}
            onChange={({ currentTarget: { value } }) => change({ state: value === 'open' ? undefined : value })}
          />
          <ExportButton
            what="alerts"
            file_name="alerts.csv"
            filters={[{ name: 'state', label: 'State', options: SHOWN_OPTIONS }, ...filters]}
            columns={ALERT_FILE}
            environment={environment}
            path={ALERTS}
            question={question}
          />
        </FilterBar>
      </Panel>
      <States
        loaded={loaded}
        failureOf={failureOf}
        isEmpty={({ data }) => data.length === 0 && search['alert'] === undefined}
        empty={
          <Panel>
            {isFiltered || shown !== 'open' ? (
              <Empty title="No alerts like these">Show others above, or take a filter off.</Empty>
            ) : (
              <Empty title="Nothing needs attention">No alert is open. New ones are listed here by themselves.</Empty>
            )}
          </Panel>
        }
      >
        {(page) => (
          <>
            <AlertTurns alerts={page.data} />
            <Pager page={page} onGo={(token) => change({ page: token })} />
          </>
        )}
      </States>
    </Panels>
  )
}
