// The settings that bound imports, checked at start with a sentence for every fault; app.ts hands the environment in.

import type { ImportBounds } from './import-rules.ts'

/** Every setting with its default and meaning. */
export const IMPORT_SETTINGS = {
  IMPORT_REJECTED_MAX: { default: '100000', meaning: 'Rejected lines at which an import stops.' },
  IMPORT_LINES_MAX: { default: '100000000', meaning: 'The most lines that one import may have.' },
  IMPORT_BYTES_MAX: { default: '107374182400', meaning: 'The most bytes that one import may have, decompressed.' },
  IMPORT_LINES_PER_SECOND_MAX: {
    default: '200000',
    meaning: 'Lines a second that a process reads from the imports of one organization and environment.',
  },
  IMPORT_BYTES_PER_SECOND_MAX: {
    default: '134217728',
    meaning: 'Bytes a second, decompressed, that a process reads from the imports of one organization and environment.',
  },
} as const

/** Reads the settings. `refuse` is given every fault. */
export function readImportSettings(
  value: (name: keyof typeof IMPORT_SETTINGS) => string,
  refuse: (fault: string) => void,
): ImportBounds {
  const read = (name: keyof typeof IMPORT_SETTINGS) => {
    const text = value(name)
    const count = /^\d{1,15}$/.test(text) ? Number(text) : 0
    if (count < 1) refuse(`${name} is "${text}": send a whole number from 1`)
    return count
  }
  return {
    rejected_max: read('IMPORT_REJECTED_MAX'),
    lines_max: read('IMPORT_LINES_MAX'),
    bytes_max: read('IMPORT_BYTES_MAX'),
    lines_per_second_max: read('IMPORT_LINES_PER_SECOND_MAX'),
    bytes_per_second_max: read('IMPORT_BYTES_PER_SECOND_MAX'),
  }
}
