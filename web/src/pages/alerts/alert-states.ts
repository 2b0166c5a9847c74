// What became of alerts, in a word each with its tone. The overview, which lists open ones alone, loads none of it.
import type { Alert } from '@tapeline/sdk'
import type { Tone } from '../../ui/tone.ts'

/** What an alert is now. */
export const STATE_WORDS: Readonly<Record<Alert['state'], string>> = {
  open: 'Open',
  acknowledged: 'Acknowledged',
  snoozed: 'Snoozed',
  closed: 'Closed',
}
export const STATE_TONES: Readonly<Record<Alert['state'], Tone>> = {
  open: 'watch',
  acknowledged: 'good',
  snoozed: 'plain',
  closed: 'plain',
}
