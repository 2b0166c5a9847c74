// Which columns of a table are shown: a button, and the boxes that it opens, which are loaded when a pointer or the focus is on it.
import { Button, Popover } from '@mantine/core'
import { chosenColumns } from './chosen-columns.ts'
import type { ColumnBoxesProps } from './column-boxes.tsx'
import { partOf, usePart } from './load-part.ts'
import { PartBoundary } from './part-boundary.tsx'
import { Loading } from './states.tsx'

const BOXES = partOf('columns', () => import('./column-boxes.tsx'))

export interface ColumnChoiceProps extends ColumnBoxesProps {
  /** What the table holds, where there may be several on a page. */
  readonly of?: string
}

/** The button. */
export function ColumnChoice({ of, ...chosen }: ColumnChoiceProps) {
  const { columns, named } = chosen
  const left_out = columns.length - chosenColumns(columns, named).length
  const name = left_out === 0 ? 'Columns' : `Columns (${left_out} left out)`
  return (
    <Popover position="bottom-end" width={240} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="compact-xs"
          onMouseEnter={BOXES.prepare}
          onFocus={BOXES.prepare}
          {...(of === undefined ? {} : { 'aria-label': `${name}: ${of}` })}
        >
          {name}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <PartBoundary>
          <Boxes {...chosen} />
        </PartBoundary>
      </Popover.Dropdown>
    </Popover>
  )
}

function Boxes(props: ColumnBoxesProps) {
  const part = usePart(BOXES)
  return part === undefined ? <Loading rows={1} /> : <part.ColumnBoxes {...props} />
}
