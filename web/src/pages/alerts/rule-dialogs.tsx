// Creating and changing an alert rule, and what is asked before one is disabled or deleted.
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { AlertRule } from '@tapeline/sdk'
import { useState } from 'react'
import { deleteAlertRule, saveAlertRule } from '../../service/alert-rules.ts'
import { formFault } from '../../service/call.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Confirm, Dialog } from '../../ui/dialog.tsx'
import { Loading } from '../../ui/states.tsx'
import { RuleForm } from './rule-form.tsx'
import { useAlertScope } from './use-alert-scope.ts'
import { useRefreshedRules } from './use-refreshed-rules.ts'

/** What is done with a rule. */
export type RuleAct =
  { readonly does: 'create' } | { readonly does: 'edit' | 'disable' | 'enable' | 'delete'; readonly rule: AlertRule }

interface RuleDialogsProps {
  /** What is done; undefined while no dialog is open. */
  readonly act: RuleAct | undefined
  readonly onClose: () => void
}

/** The dialogs. Each keeps its words while it is closed. */
export function RuleDialogs({ act, onClose }: RuleDialogsProps) {
  const [last, setLast] = useState<RuleAct>({ does: 'create' })
  if (act !== undefined && act !== last) setLast(act)
  const scope = useAlertScope()
  const isForm = act?.does === 'create' || act?.does === 'edit'
  const rule = last.does === 'create' ? undefined : last.rule
  return (
    <>
      <Dialog
        title={rule === undefined ? 'Create an alert rule' : `Change ${rule.name}`}
        opened={isForm}
        onClose={onClose}
      >
        {isForm && rule?.is_default === true && (
          <Text size="sm" mb="sm">
            Tapeline created this rule with your first debt line. Once you change it, it is your own.
          </Text>
        )}
        {isForm && (scope === undefined ? <Loading /> : <RuleForm rule={rule} scope={scope} onClose={onClose} />)}
      </Dialog>
      <Asked act={last} opened={act !== undefined && !isForm} onClose={onClose} />
    </>
  )
}

const ASKED = {
  disable: { action: 'Disable the rule', text: 'It opens no more alerts, and those that it has open are closed.' },
  enable: { action: 'Enable the rule', text: 'It opens alerts from now on.' },
  delete: {
    action: 'Delete the rule',
    text: 'It opens no more alerts, and those that it has open are closed. This cannot be undone.',
  },
} as const

interface AskedProps {
  readonly act: RuleAct
  readonly opened: boolean
  readonly onClose: () => void
}

function Asked({ act, opened, onClose }: AskedProps) {
  const { environment } = usePlace()
  const refresh = useRefreshedRules()
  const done = useMutation({
    mutationFn: async ({ does, id }: { readonly does: keyof typeof ASKED; readonly id: string }) => {
      if (does === 'delete') await deleteAlertRule(environment, id)
      else await saveAlertRule(environment, { id, status: does === 'disable' ? 'disabled' : 'active' })
    },
    onSuccess: async () => {
      await refresh()
      onClose()
    },
  })
  if (act.does === 'create' || act.does === 'edit') return null
  const { does, rule } = act
  const { action, text } = ASKED[does]
  const close = () => {
    onClose()
    done.reset()
  }
  return (
    <Confirm
      title={`${action.slice(0, action.indexOf(' '))} ${rule.name}?`}
      opened={opened}
      onClose={close}
      action={action}
      onConfirm={() => done.mutate({ does, id: rule.id })}
      pending={done.isPending}
      fault={formFault(done.error, [])}
    >
      {text}
    </Confirm>
  )
}
