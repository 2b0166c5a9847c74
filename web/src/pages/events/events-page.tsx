// What happened to the records and figures of an organization, the latest first: the events that webhooks deliver, each with its record and all that
// it states. The operator chooses the lender.
import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Event } from '@tapeline/sdk'
import { codeText } from '@tapeline/kernel/core/code-words'
import { useMemo, useState } from 'react'
import { EVENT_TYPES } from '../../generated/event-types.ts'
import { PATHS } from '../../paths.ts'
import { pathPart } from '../../service/list.ts'
import { FilteredList } from '../../shell/filtered-list.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import type { Column } from '../../ui/data-table.tsx'
import { type FileColumn, places } from '../../ui/file-columns.ts'
import type { Filter } from '../../ui/filters.ts'
import { Ago } from '../../ui/moments.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { OrganizationChoice } from '../operator/organization-choice.tsx'
import { eventLabel } from '../webhooks/event-words.ts'
import { EventDialog } from './event-dialog.tsx'
import { recordOfEvent } from './event-record.ts'
import { statedText } from './stated-text.ts'

/** The page. */
export function EventsPage() {
  const { environment, me } = usePlace()
  const { search, changeSearch } = useAddress()
  const { is_operator, id: own } = me.organization
  const organization = is_operator ? (search['organization'] ?? own) : own
  const [opened, setOpened] = useState<Event>()
  const columns = useMemo(() => columnsOf(setOpened), [])
  const is_of_lender = organization !== own
  return (
    <Page
      title="Events"
      lead={
        <>
          What happened to records and figures, the latest first. The API lists the same, and{' '}
          <Anchor
            fz="inherit"
            underline="always"
            renderRoot={(props) => <Link {...props} to={PATHS.webhooks} params={{ environment }} />}
          >
            webhooks
          </Anchor>{' '}
          deliver them to your systems.
        </>
      }
    >
      {is_operator && (
        <OrganizationChoice
          organization={organization}
          onChoose={(chosen) => changeSearch({ organization: chosen, subject_id: undefined })}
        />
      )}
      <FilteredList
        what="events"
        file_name={`events-${organization}.csv`}
        path={is_of_lender ? `/operator/organizations/${pathPart(organization)}/events` : '/events'}
        filters={is_of_lender ? FILTERS_OF_LENDERS : FILTERS}
        asked={LATEST_FIRST}
        columns={columns}
        exported={EXPORTED}
        keyOf={({ id }: Event) => id}
        empty={
          <Empty title="No events like this">
            What happens from now on is listed here. Take a filter off to see more.
          </Empty>
        }
      />
      <EventDialog event={opened} onClose={() => setOpened(undefined)} />
    </Page>
  )
}

const LATEST_FIRST = { sort: 'position_desc' } as const

function filtersOf(types: typeof EVENT_TYPES): Filter[] {
  const kinds = [...new Set(types.map(({ subject }) => subject))]
  return [
    {
      name: 'type',
      label: 'What happened',
      options: types.map(({ type }) => ({ value: type, label: eventLabel(type) })),
    },
    {
      name: 'subject_kind',
      label: 'Kind of record',
      options: kinds.map((value) => ({ value, label: codeText(value) })),
    },
    { name: 'subject_id', label: 'Record', note: 'Its id.' },
    { name: 'since', label: 'Since', note: 'A moment, such as 2026-01-31T00:00:00Z.' },
  ]
}

const FILTERS = filtersOf(EVENT_TYPES)

/** Of its lenders the operator receives some types alone. */
const FILTERS_OF_LENDERS = filtersOf(EVENT_TYPES.filter(({ is_for_operator }) => is_for_operator))

function columnsOf(onOpen: (event: Event) => void): readonly Column<Event>[] {
  return [
    { head: 'When', cell: ({ occurred_at }) => <Ago at={occurred_at} /> },
    { head: 'What happened', cell: ({ type }) => eventLabel(type) },
    { head: 'Record', cell: (event) => <EventRecordLink event={event} /> },
    { head: 'Stated', kind: 'prose', cell: (event) => <span className="breakable">{statedText(event) ?? '–'}</span> },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (event) => (
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => onOpen(event)}
          aria-label={`Details of ${eventLabel(event.type)} ${event.id}`}
        >
          Details
        </Button>
      ),
    },
  ]
}

function EventRecordLink({ event }: { readonly event: Event }) {
  const { environment, me } = usePlace()
  const { to, params, search = {} } = recordOfEvent(event, { environment, is_operator: me.organization.is_operator })
  return (
    <Anchor
      className="breakable"
      fz="inherit"
      underline="always"
      renderRoot={(props) => <Link {...props} to={to} params={params} search={search} />}
    >
      {recordText(event)}
    </Anchor>
  )
}

function recordText({ subject }: Event): string {
  return `${codeText(subject.kind)} ${subject.id}`
}

const EXPORTED: readonly FileColumn<unknown>[] = [
  ...places('occurred_at'),
  ['event_type', (event) => eventLabel((event as Event).type)],
  ['about', (event) => recordText(event as Event)],
  ['stated', (event) => statedText(event as Event)],
  ...places('id', 'position'),
]
