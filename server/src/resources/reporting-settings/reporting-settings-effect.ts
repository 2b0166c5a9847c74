// What a change of settings brings about at once: the day that is today for a lender's writes.
import type { Effect } from '../operator-record/operator-record-writes.ts'

/** Sets the time zone of the lender that the settings are of. */
export const applyReportingSettings: Effect = {
  prepare: (batch, id) => batch.organizations.wantTenant(id),
  apply: (batch, id, state) => batch.organizations.putTimeZone(id, String(state['time_zone'])),
}
