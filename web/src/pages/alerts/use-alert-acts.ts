// What people do with an alert: one thing at a time, and the list follows.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Alert } from '@tapeline/sdk'
import { ALERTS, acknowledgeAlert, alertQuery, commentAlert, snoozeAlert } from '../../service/alerts.ts'
import { usePlace } from '../../shell/use-place.ts'

/** What is done with an alert; a snooze is until a moment. */
export type Act =
  | { readonly did: 'acknowledged' }
  | { readonly did: 'snoozed'; readonly until: string; readonly text: string | null }
  | { readonly did: 'commented'; readonly text: string }

/** What follows an act on the page. */
type Follow = (alert: Alert) => void

const CHANGE = ['alert-act'] as const

/** The acts, and how the last one went. */
export function useAlertActs() {
  const { environment } = usePlace()
  const queries = useQueryClient()
  const acting = useMutation({
    mutationKey: CHANGE,
    mutationFn: ({ id, act }: { readonly id: string; readonly act: Act; readonly follow: Follow }) => {
      if (act.did === 'acknowledged') return acknowledgeAlert(environment, id)
      if (act.did === 'snoozed') return snoozeAlert(environment, id, { until: act.until, text: act.text })
      return commentAlert(environment, id, { text: act.text })
    },
    onSuccess: async (alert, { follow }) => {
      queries.setQueryData(alertQuery(environment, alert.id).queryKey, alert)
      follow(alert)
      await queries.invalidateQueries({ queryKey: ['list', environment, ALERTS] })
    },
  })
  return {
    isBusy: acting.isPending,
    fault: acting.error,
    /** Forgets the fault of the last one. */
    reset: acting.reset,
    /** Acts, unless another act is under way: two keys may be pressed before the page is rendered again. */
    act: (id: string, act: Act, follow: Follow) => {
      if (queries.isMutating({ mutationKey: CHANGE }) === 0) acting.mutate({ id, act, follow })
    },
  }
}
