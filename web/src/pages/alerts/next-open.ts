// Which alert comes next, once somebody has dealt with one. Pure.
import type { Alert } from '@tapeline/sdk'

/** The next alert of a list that is open, behind one, then before it; the alert itself where there is none. */
export function nextOpen(alerts: readonly Pick<Alert, 'id' | 'state'>[], id: string): string {
  const at = alerts.findIndex((one) => one.id === id)
  const order = [...alerts.slice(at + 1), ...alerts.slice(0, Math.max(at, 0))]
  return order.find(({ state }) => state === 'open')?.id ?? id
}
