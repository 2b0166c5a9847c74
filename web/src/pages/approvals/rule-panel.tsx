// For what the organization wants a second person. What an admin turns on holds at once; what is turned off waits for a second person itself.
import { Checkbox, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApprovalRule } from '../../generated/dashboard-endpoints.ts'
import { approvalRuleQuery, approvalsQuery, putApprovalRule } from '../../service/approvals.ts'
import { failureOf, formFault } from '../../service/call.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Form } from '../../ui/form.tsx'
import { Panel } from '../../ui/page.tsx'
import { States } from '../../ui/states.tsx'
import { subjectsOf } from './approval-words.ts'

/** The panel. */
export function RulePanel() {
  const { environment, me } = usePlace()
  const rule = useQuery(approvalRuleQuery(environment))
  return (
    <Panel
      title="What takes a second person"
      lead={`In ${environment}. Keys write nothing alone that takes a second person.`}
    >
      <States loaded={rule} failureOf={failureOf}>
        {(found) =>
          me.user.role === 'admin' ? (
            <RuleForm rule={found} />
          ) : (
            <Text size="sm">In this environment: {subjectsOf(found)}.</Text>
          )
        }
      </States>
    </Panel>
  )
}

function RuleForm({ rule }: { readonly rule: ApprovalRule }) {
  const { environment, me } = usePlace()
  const { is_operator } = me.organization
  const queries = useQueryClient()
  const put = useMutation({
    mutationFn: (wanted: Partial<ApprovalRule>) => putApprovalRule(environment, wanted),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries(approvalRuleQuery(environment)),
        queries.invalidateQueries(approvalsQuery(environment)),
      ]),
  })
  return (
    <Form
      key={JSON.stringify([rule, put.data])}
      onSubmit={({ draws, terms }) =>
        put.mutate({ draws: draws !== undefined, ...(is_operator ? { terms: terms !== undefined } : {}) })
      }
      action="Save"
      pending={put.isPending}
      fault={formFault(put.error, [])}
    >
      <Stack gap="sm">
        <Checkbox
          name="draws"
          label={is_operator ? 'Approving a draw request' : 'Asking for a draw, and changing its amount'}
          defaultChecked={rule.draws}
        />
        {is_operator && <Checkbox name="terms" label="Debt lines and their terms" defaultChecked={rule.terms} />}
        <Text size="sm" c="dimmed" role="status">
          {put.data?.waits === true
            ? 'What you turned off waits above until another admin or approver approves it.'
            : 'Turning something off takes a second person itself.'}
        </Text>
      </Stack>
    </Form>
  )
}
