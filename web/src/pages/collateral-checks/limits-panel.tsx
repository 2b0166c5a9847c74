// By which limits the checks are made of a lender: what each is, and what it is unless set. The operator changes them, check by check.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { IntegrityChecksRow, IntegrityChecksRowThreshold } from '@tapeline/sdk'
import { useMemo, useState } from 'react'
import { failureOf } from '../../service/call.ts'
import { checksQuery } from '../../service/findings.ts'
import { useMayChange } from '../../shell/changing.tsx'
import { isPast } from '../../shell/clocks.ts'
import { usePlace } from '../../shell/use-place.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import type { FileColumn } from '../../ui/file-columns.ts'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE } from '../../ui/ratio.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { States } from '../../ui/states.tsx'
import { labelOf } from '../../words/field-labels.ts'
import { LIMIT_UNITS, checkName, limitNumber, limitText, unitText } from './check-words.ts'
import { useChecksPlace } from './checks-place.ts'
import { LimitsDialog } from './limits-dialog.tsx'

/** A limit of a check; a check without limits has a row too, since it can be turned off. */
interface LimitRow {
  readonly of: IntegrityChecksRow
  readonly limit: IntegrityChecksRowThreshold | undefined
}

/** The panel. */
export function LimitsPanel() {
  const { environment, clocks } = usePlace()
  const { reader, lender } = useChecksPlace()
  const [changed, setChanged] = useState<IntegrityChecksRow>()
  const loaded = useQuery(checksQuery(environment, lender, clocks))
  const mayChange = useMayChange()
  const canChange = mayChange && reader === 'operator' && !isPast(clocks)
  const columns = useMemo(() => (canChange ? [...COLUMNS, changing(setChanged)] : COLUMNS), [canChange])
  const rows = useMemo(() => rowsOf(loaded.data?.data ?? []), [loaded.data])
  return (
    <Panel
      title="Limits of the checks"
      lead={
        reader === 'operator'
          ? 'What each check compares with, for this lender. A change holds from its day on; the book is then looked at again.'
          : 'What each check compares with. The operator sets it.'
      }
      actions={<SaveRows what="the limits" file_name="limits-of-checks.csv" columns={FILE} rows={rows} />}
      flush
    >
      <States loaded={loaded} failureOf={failureOf}>
        {() => <DataTable caption="Limits of the checks" columns={columns} rows={rows} keyOf={keyOf} is_fixed />}
      </States>
      {canChange && <LimitsDialog check={changed} onClose={() => setChanged(undefined)} />}
    </Panel>
  )
}

function rowsOf(checks: readonly IntegrityChecksRow[]): LimitRow[] {
  return checks.flatMap((of): LimitRow[] =>
    of.thresholds.length === 0 ? [{ of, limit: undefined }] : of.thresholds.map((limit) => ({ of, limit })),
  )
}

const keyOf = ({ of, limit }: LimitRow) => `${of.check} ${limit?.name}`

const inForce = ({ of, limit }: LimitRow): string => {
  if (!of.is_on) return 'Turned off'
  return limit === undefined ? 'On' : limitText(limit)
}

const unlessSet = ({ limit }: LimitRow): string => (limit === undefined ? 'On' : unitText(limit.standard, limit.unit))

const COLUMNS: readonly Column<LimitRow>[] = [
  { head: 'Check', cell: ({ of }) => checkName(of.check) },
  { head: 'Limit', cell: ({ limit }) => (limit === undefined ? NO_FIGURE : labelOf(limit.name)) },
  { head: 'In force', kind: 'numeric', cell: inForce, copiedOf: inForce },
  { head: 'Unless set', kind: 'numeric', cell: unlessSet, copiedOf: unlessSet },
  { head: 'What it limits', kind: 'prose', cell: ({ limit }) => limit?.description ?? NO_FIGURE },
]

/** The button of a check, in the row of its first limit. */
const changing = (onChange: (check: IntegrityChecksRow) => void): Column<LimitRow> => ({
  head: 'Change',
  kind: 'actions',
  cell: ({ of, limit }) =>
    limit === of.thresholds[0] && (
      <Button
        variant="default"
        size="compact-xs"
        onClick={() => onChange(of)}
        aria-label={`Change the limits of ${checkName(of.check)}`}
      >
        Change
      </Button>
    ),
})

const FILE: readonly FileColumn<LimitRow>[] = [
  ['check', ({ of }) => checkName(of.check)],
  ['limit_name', ({ limit }) => limit && labelOf(limit.name)],
  [
    'limit_in_force',
    ({ of, limit }) => (of.is_on && limit !== undefined ? limitNumber(limit, limit.value) : inForce({ of, limit })),
  ],
  ['limit_unless_set', ({ limit }) => (limit === undefined ? 'On' : limitNumber(limit, limit.standard))],
  ['unit', ({ limit }) => limit && LIMIT_UNITS[limit.unit]],
  ['description', ({ limit }) => limit?.description],
]
