// Whether sessions have the settings that Tapeline asks for, the time zone and how statements are planned. A connection pooler in between may
// drop them: days would then be those of another zone, and statements would be planned as slow ones.
import { installationStatement } from '../../storage/database.ts'
import { type Check, failure, ok } from '../check.ts'

const selectSession = installationStatement(
  'doctor-session',
  `select current_setting('TimeZone') as time_zone, current_setting('plan_cache_mode') as plan_cache_mode`,
)

/** Checks the settings of a session. */
export const sessionSettings: Check = {
  name: 'session_settings',
  needs: ['database'],
  run: async ({ open }) => {
    const [row] = await (await open()).database.query<{ time_zone: string; plan_cache_mode: string }>(selectSession, [])
    if (row?.time_zone === 'UTC' && row.plan_cache_mode === 'force_generic_plan')
      return ok('Sessions use UTC and the plans that Tapeline asks for.')
    return failure(
      `Sessions use the time zone ${row?.time_zone ?? 'of the server'} and ignore the settings of Tapeline.`,
      'Connect to PostgreSQL directly, or have the pooler pass on the startup parameter `options`.',
    )
  },
}
