// How the tables of a tape belong together: proposed by the ids that they share, with the reason, and set here.
import { Button, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { type JoinProposal, type TableJoin, joinOf, proposedJoins, withJoin, withoutJoin } from '../../tape/joins.ts'
import type { TableView, TapeView } from '../../tape/tape-view.ts'
import { tableTitle } from '../../tape/table-title.ts'
import { countText } from '../../ui/amount.ts'
import { Panel } from '../../ui/page.tsx'
import type { MappingChange } from './columns-panel.tsx'

/** The panel. */
export function JoinsPanel(change: MappingChange) {
  const { view } = change
  if (view.tables.length < 2) return null
  const proposals = proposedJoins(view)
  const others = view.tables.filter(({ name }) => proposals.every(({ of }) => of !== name))
  return (
    <Panel
      title="How the tables belong together"
      lead="By the ids that they share; change it where it was found wrong."
    >
      <Stack gap="md">
        {others.map((table) => (
          <Join
            key={table.name}
            table={table}
            proposal={proposals.find((one) => one.table === table.name)}
            {...change}
          />
        ))}
      </Stack>
    </Panel>
  )
}

interface JoinProps extends MappingChange {
  readonly table: TableView
  readonly proposal: JoinProposal | undefined
}

function Join({ table, proposal, mapping, view, onChange }: JoinProps) {
  const now = joinOf(mapping, table.name)
  const label = titleOf(view, table.name)
  const set = (join: TableJoin) => onChange(withJoin(before(now), view, join))
  const before = (join: TableJoin | undefined) => (join === undefined ? mapping : withoutJoin(mapping, view, join))
  const change = (of: string) => {
    if (of === '') onChange(before(now))
    else set(proposal?.of === of ? proposal : firstJoin(table, of, view))
  }
  const columnsOf = (name: string) => view.tables.find((one) => one.name === name)?.columns.map((one) => one.name) ?? []
  return (
    <div>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        <NativeSelect
          label={`Rows of ${label}`}
          data={[
            { value: '', label: 'Are records of their own' },
            ...view.tables
              .filter(({ name }) => name !== table.name)
              .map(({ name }) => ({ value: name, label: `Are looked up for each row of ${titleOf(view, name)}` })),
          ]}
          value={now?.of ?? ''}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        {now !== undefined && (
          <>
            <NativeSelect
              label={`By the column of ${label}`}
              data={columnsOf(table.name)}
              value={now.key}
              onChange={({ currentTarget }) => set({ ...now, key: currentTarget.value })}
            />
            <NativeSelect
              label={`That is the column of ${titleOf(view, now.of)}`}
              data={columnsOf(now.of)}
              value={now.is}
              onChange={({ currentTarget }) => set({ ...now, is: currentTarget.value })}
            />
          </>
        )}
      </SimpleGrid>
      {proposal !== undefined && (
        <Text size="sm" c="dimmed" mt={4}>
          {reasonOf(proposal, view)}
        </Text>
      )}
      {proposal?.is_once === true && now === undefined && (
        <Button mt="xs" size="xs" variant="default" onClick={() => set(proposal)}>
          Join {label} as proposed
        </Button>
      )}
    </div>
  )
}

function reasonOf({ key, of, found, compared, is_once }: JoinProposal, view: TapeView): string {
  const shared = `${countText(found)} of ${countText(compared)} ids in ${key} are in ${titleOf(view, of)}`
  return is_once
    ? `${shared}, and each comes once: its row can be looked up.`
    : `${shared}, and some come more than once: its rows stay records of their own, which refer to them.`
}

function titleOf({ tables }: TapeView, name: string): string {
  const found = tables.find((one) => one.name === name)
  return found === undefined ? name : tableTitle(found)
}

/** A join by the first columns, to be chosen. */
function firstJoin(table: TableView, of: string, { tables }: TapeView): TableJoin {
  const other = tables.find(({ name }) => name === of)
  return { table: table.name, key: table.columns[0]?.name ?? '', of, is: other?.columns[0]?.name ?? '' }
}
