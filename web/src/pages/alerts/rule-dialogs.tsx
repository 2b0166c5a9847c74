// Creating and changing an alert rule, and what is asked before one is disabled or deleted.
import { Text } from '@mantine/core'
import type { AlertRule } from '@tapeline/sdk'
import { deleteAlertRule, saveAlertRule } from '../../service/alert-rules.ts'
import { type RecordAct, RecordDialogs } from '../../shell/record-dialogs.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { Loading } from '../../ui/states.tsx'
import { RuleForm } from './rule-form.tsx'
import { useLinesAndLenders } from '../../shell/use-lines-and-lenders.ts'
import { useRefreshedRules } from './use-refreshed-rules.ts'

/** What is done with a rule. */
export type RuleAct = RecordAct<AlertRule, keyof typeof QUESTIONS>

interface RuleDialogsProps {
  /** What is done; undefined while no dialog is open. */
  readonly act: RuleAct | undefined
  readonly onClose: () => void
}

const QUESTIONS = {
  disable: { action: 'Disable the rule', text: 'It opens no more alerts, and those that it has open are closed.' },
  enable: { action: 'Enable the rule', text: 'It opens alerts from now on.' },
  delete: {
    action: 'Delete the rule',
    text: 'It opens no more alerts, and those that it has open are closed. This cannot be undone.',
  },
} as const

/** The dialogs. */
export function RuleDialogs({ act, onClose }: RuleDialogsProps) {
  const { environment } = usePlace()
  const scope = useLinesAndLenders()
  const refresh = useRefreshedRules()
  return (
    <RecordDialogs
      act={act}
      onClose={onClose}
      title="Create an alert rule"
      form={(rule) => (
        <>
          {rule?.is_default === true && (
            <Text size="sm" mb="sm">
              Tapeline created this rule with your first debt line. Once you change it, it is your own.
            </Text>
          )}
          {scope === undefined ? <Loading /> : <RuleForm rule={rule} scope={scope} onClose={onClose} />}
        </>
      )}
      questions={QUESTIONS}
      carryOut={async (does, { id }) => {
        if (does === 'delete') await deleteAlertRule(environment, id)
        else await saveAlertRule(environment, { id, status: does === 'disable' ? 'disabled' : 'active' })
        await refresh()
      }}
    />
  )
}
