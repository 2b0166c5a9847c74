// Whose records a page of the operator shows: its own organization or one of its lenders, chosen by name.
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '../../service/operator-lines.ts'
import { usePlace } from '../../shell/use-place.ts'

/** Whose records are shown, and what follows another choice. */
export interface OrganizationSelectProps {
  readonly organization: string
  readonly onChoose: (organization: string | undefined) => void
}

/** The input. */
export function OrganizationSelect({ organization, onChoose }: OrganizationSelectProps) {
  const { environment, me } = usePlace()
  const overview = useQuery(overviewQuery(environment, {}))
  const lenders = overview.data?.data.map(({ id, name }) => ({ value: id, label: `${name} (${id})` })) ?? []
  const own = { value: me.organization.id, label: `${me.organization.name} (${me.organization.id})` }
  const options = [own, ...lenders.filter(({ value }) => value !== own.value)]
  const known = options.some(({ value }) => value === organization)
  return (
    <Select
      label="Organization"
      maw={420}
      searchable
      allowDeselect={false}
      limit={50}
      data={known ? options : [...options, { value: organization, label: organization }]}
      value={organization}
      onChange={(chosen) => onChoose(chosen ?? undefined)}
    />
  )
}
