// Going through alerts: keys go through the list, and acknowledge, snooze and comment the one that is chosen, which is in the address.
import { SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Alert } from '@tapeline/sdk'
import { useState } from 'react'
import { alertQuery } from '../../service/alerts.ts'
import { failureOf, messageOf } from '../../service/call.ts'
import { useMayChange } from '../../shell/changing.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import { ChosenList } from '../../ui/chosen-list.tsx'
import { type KeyAction, followAction } from '../../ui/key-actions.tsx'
import { Panel } from '../../ui/page.tsx'
import { Empty, FormFault, States } from '../../ui/states.tsx'
import { CommentDialog, SnoozeDialog } from './act-dialogs.tsx'
import { AlertDetail } from './alert-detail.tsx'
import { STATE_WORDS } from './alert-states.ts'
import { SEVERITY_WORDS, figureText } from './alert-words.ts'
import { nextOpen } from './next-open.ts'
import { type Act, useAlertActs } from './use-alert-acts.ts'
import { nameIn, useLinesAndLenders } from '../../shell/use-lines-and-lenders.ts'

interface AlertTurnsProps {
  /** The alerts of the page of the list. */
  readonly alerts: readonly Alert[]
}

const DONE: Readonly<Record<Act['did'], string>> = {
  acknowledged: 'Acknowledged',
  snoozed: 'Snoozed',
  commented: 'Commented',
}

/** The list beside the alert that is chosen: the first one where none is. */
export function AlertTurns({ alerts }: AlertTurnsProps) {
  const { environment } = usePlace()
  const { search, changeSearch } = useAddress()
  const acts = useAlertActs()
  const mayChange = useMayChange()
  const [opened, setOpened] = useState<'snooze' | 'comment'>()
  const [last, setLast] = useState('')
  const first = useFirstShown(alerts)
  const id = search['alert'] ?? first
  const listed = alerts.find((one) => one.id === id)
  const single = useQuery({ ...alertQuery(environment, id ?? ''), enabled: id !== undefined && listed === undefined })
  const alert = listed ?? (single.data?.id === id ? single.data : undefined)
  const choose = (chosen: string) => changeSearch({ alert: chosen }, { replace: true, same_rows: true })
  const act = (done: Act) => {
    if (alert === undefined) return
    acts.act(alert.id, done, (now) => {
      setOpened(undefined)
      setLast(`${DONE[done.did]}: ${now.rule_name}.`)
      choose(done.did === 'commented' ? now.id : nextOpen(alerts, now.id))
    })
  }
  const open = (dialog: 'snooze' | 'comment') => {
    acts.reset()
    // It stays the one that the dialog is about, whatever the list becomes meanwhile.
    if (id !== undefined) choose(id)
    setOpened(dialog)
  }
  const actions = mayChange ? actionsOf(alert, acts.isBusy, { act, open }) : NONE
  const dialog = { onClose: () => setOpened(undefined), onAct: act, pending: acts.isBusy, fault: acts.fault }
  return (
    <Panel
      title="List of alerts"
      lead={`Arrows or j and k go through the list.${mayChange ? ' The keys beside the buttons act on the alert that is chosen.' : ''}`}
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <List alerts={alerts} chosen={id} onChoose={choose} actions={actions} />
        {alert === undefined ? (
          <States loaded={single} failureOf={failureOf}>
            {() => null}
          </States>
        ) : (
          <AlertDetail alert={alert} actions={actions} />
        )}
      </SimpleGrid>
      <FormFault message={acts.fault === null || opened !== undefined ? undefined : messageOf(acts.fault)} />
      <Text size="sm" c="dimmed" mt="sm" role="status">
        {last}
      </Text>
      {alert !== undefined && (
        <>
          <SnoozeDialog alert={alert} opened={opened === 'snooze'} {...dialog} />
          <CommentDialog alert={alert} opened={opened === 'comment'} {...dialog} />
        </>
      )}
    </Panel>
  )
}

/** An auditor does nothing with alerts. */
const NONE: readonly KeyAction[] = []

/** The alert that was first when the list was shown, while it is in the list: one that comes later does not take its place under a key. */
function useFirstShown(alerts: readonly Alert[]): string | undefined {
  const [shown, setShown] = useState(alerts[0]?.id)
  if (alerts.some(({ id }) => id === shown)) return shown
  const first = alerts[0]?.id
  if (first !== shown) setShown(first)
  return first
}

interface Doing {
  readonly act: (act: Act) => void
  readonly open: (dialog: 'snooze' | 'comment') => void
}

/** What can be done with the alert that is chosen. One that is closed is only commented. */
function actionsOf(alert: Alert | undefined, isBusy: boolean, { act, open }: Doing): readonly KeyAction[] {
  const isOver = alert === undefined || alert.state === 'closed' || isBusy
  const isTaken = isOver || alert.state === 'acknowledged'
  const action = (label: string, key: string, disabled: boolean, run: () => void): KeyAction => ({
    label,
    key,
    disabled,
    run: () => !disabled && run(),
  })
  return [
    action('Acknowledge', 'a', isTaken, () => act({ did: 'acknowledged' })),
    action('Snooze', 's', isOver, () => open('snooze')),
    action('Comment', 'c', alert === undefined || isBusy, () => open('comment')),
  ]
}

interface ListProps extends AlertTurnsProps {
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
  readonly actions: readonly KeyAction[]
}

function List({ alerts, chosen, onChoose, actions }: ListProps) {
  const { me } = usePlace()
  const scope = useLinesAndLenders()
  if (alerts.length === 0) return <Empty title="No other alerts">The one beside is no longer in this list.</Empty>
  const about = ({ organization, debt_line_id: line }: Alert) => [
    ...(me.organization.is_operator ? [nameIn(scope?.lenders, organization)] : []),
    ...(line === null ? [] : [nameIn(scope?.lines, line)]),
  ]
  return (
    <ChosenList
      label="Alerts"
      rows={alerts}
      keyOf={({ id }) => id}
      chosen={chosen}
      onChoose={onChoose}
      onKey={(key, is_held) => followAction(actions, key, is_held)}
    >
      {(alert) => (
        <>
          {alert.rule_name}
          <Text size="xs" c="dimmed" component="div">
            {[SEVERITY_WORDS[alert.severity], STATE_WORDS[alert.state], ...about(alert), figureText(alert) ?? []]
              .flat()
              .join(', ')}
          </Text>
        </>
      )}
    </ChosenList>
  )
}
