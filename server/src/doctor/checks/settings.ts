// The settings: whether a start would accept them, and names that look like settings and are none.
import { findMeant } from '@tapeline/kernel/core/words'
import { ConfigError, SETTINGS } from '../../config.ts'
import { type Check, failure, ok, warning } from '../check.ts'
import { countText } from '../figures-text.ts'

/** Checks that the service would start with the settings. */
export const settings: Check = {
  name: 'settings',
  needs: [],
  run: async ({ config }) => {
    try {
      config()
      return ok('All settings are valid.')
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      const [first = '', ...more] = error.faults
      const others = more.length === 0 ? '' : `, and ${countText(more.length, 'more fault')}`
      const found = `The service cannot start with these settings: ${first}${others}.`
      return failure(found, 'Run `tapeline serve` to see every fault, and correct the settings.')
    }
  },
}

/** Variables of this name with a setting behind the prefix are settings that Tapeline does not read. */
const PREFIX = /^TAPELINE_/i

/** What the commands for files read. */
const OF_COMMANDS: ReadonlySet<string> = new Set(['TAPELINE_URL', 'TAPELINE_KEY'])

/** Checks for misspelled names: they are ignored, and a default is used in their place. */
export const settingNames: Check = {
  name: 'setting_names',
  needs: [],
  run: async ({ environment }) => {
    const meant = Object.keys(environment).flatMap((name) => {
      const setting = settingMeantBy(name)
      return setting === undefined ? [] : [{ name, setting }]
    })
    if (meant.length === 0) return ok('No variable looks like a misspelled setting.')
    const names = meant.map(({ name }) => name).join(', ')
    const renamed = meant.map(({ name, setting }) => `${name} to ${setting}`).join(', ')
    return warning(`Tapeline does not read ${names}.`, `Rename ${renamed}, or remove what is not for Tapeline.`)
  },
}

function settingMeantBy(name: string): string | undefined {
  if (Object.hasOwn(SETTINGS, name) || OF_COMMANDS.has(name)) return undefined
  const listed = Object.keys(SETTINGS)
  const behind_prefix = name.replace(PREFIX, '')
  if (behind_prefix !== name && listed.includes(behind_prefix.toUpperCase())) return behind_prefix.toUpperCase()
  // One part alone, such as HOSTS, is the name of many programs.
  const candidates = listed.filter((setting) => setting.includes('_')).map((setting) => setting.toLowerCase())
  return findMeant(name.toLowerCase(), candidates)?.toUpperCase()
}
