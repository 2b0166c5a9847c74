// Where the audit is sent as it happens, checked at start with a sentence for every fault.
import { readHeaderList } from './header-list.ts'

/** The receiver of the audit. */
export interface AuditStreamSettings {
  readonly url: string
  /** Additional headers that it asks for, such as a token. */
  readonly headers: { readonly [name: string]: string }
}

/** Every setting with its default and meaning. */
export const AUDIT_STREAM_SETTINGS = {
  AUDIT_STREAM_URL: {
    default: '',
    meaning:
      'Where the audit of every organization is sent as it happens, as `https://…`; on loopback also `http://…`. Empty: nowhere.',
  },
  AUDIT_STREAM_HEADERS: { default: '', meaning: 'What that receiver asks for, as `name=value,name=value`.' },
} as const

const URL_SETTING = 'AUDIT_STREAM_URL'
const HEADERS_SETTING = 'AUDIT_STREAM_HEADERS'
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Reads the settings; undefined when no receiver is named. `refuse` receives every fault. */
export function readAuditStreamSettings(
  value: (name: keyof typeof AUDIT_STREAM_SETTINGS) => string,
  refuse: (fault: string) => void,
): AuditStreamSettings | undefined {
  const [url, headers] = [value(URL_SETTING), value(HEADERS_SETTING)]
  if (url === '' && headers !== '')
    refuse(`${HEADERS_SETTING} is set, but no ${URL_SETTING} names a receiver: set both or neither`)
  if (url === '') return undefined
  return { url: urlOf(url, refuse), headers: readHeaderList(HEADERS_SETTING, headers, refuse) }
}

/** The address may contain a token, so faults do not show it. */
function urlOf(text: string, refuse: (fault: string) => void): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const is_safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname))
  if (url === undefined || !is_safe || url.username !== '' || url.password !== '') {
    refuse(
      `${URL_SETTING} must be the address of a receiver, as https://logs.example.com/tapeline; a password goes into ${HEADERS_SETTING}`,
    )
    return ''
  }
  return url.href
}
