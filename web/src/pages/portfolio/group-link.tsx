// A group of a table: it leads to the same page of that part of the book alone.
import { UnstyledButton } from '@mantine/core'
import { groupName } from './group-name.ts'
import { type View, filterOf } from './view.ts'

interface GroupLinkProps {
  readonly view: View
  readonly dimension: string
  readonly group: string | null
}

/** The group; plain text where it is not known, which no filter can name. */
export function GroupLink({ view, dimension, group }: GroupLinkProps) {
  const filter = filterOf(dimension, group)
  const name = groupName(dimension, group)
  if (filter === undefined) return name
  return (
    <UnstyledButton
      className="figure-button"
      aria-label={`Show only ${name}`}
      onClick={() => view.change({ ...filter, group_by: undefined })}
    >
      {name}
    </UnstyledButton>
  )
}
