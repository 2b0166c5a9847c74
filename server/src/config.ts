// Settings from the environment, checked at start with one message for every fault.
import { readFileSync } from 'node:fs'
import { type TrustedProxies, parseTrustedProxies } from './http/trusted-proxies.ts'
import {
  AUDIT_STREAM_SETTINGS,
  type AuditStreamSettings,
  readAuditStreamSettings,
} from './telemetry/audit-stream-settings.ts'
import type { ImportBounds } from './resources/import/import-rules.ts'
import { IMPORT_SETTINGS, readImportSettings } from './resources/import/import-settings.ts'
import {
  SINGLE_SIGN_ON_SETTINGS,
  readDnsServers,
  readSingleSignOnSettings,
} from './resources/single-sign-on/single-sign-on-settings.ts'
import { type SmtpSettings, SMTP_SETTINGS, readPublicUrl, readSmtpSettings } from './mail/smtp-settings.ts'
import { type S3Settings, S3_SETTINGS, readS3Settings } from './storage/blobs/s3-settings.ts'
import { ServerListError, parseServerList } from './storage/server-list.ts'
import {
  type ListedNetwork,
  type NetworksByOwner,
  WEBHOOK_SETTINGS,
  readWebhookSettings,
} from './webhooks/webhook-settings.ts'
import { TRACE_SETTINGS, type TraceSettings, readTraceSettings } from './telemetry/trace-settings.ts'

/** Which part of the service a process plays. */
export type Role = 'all' | 'api' | 'worker'

/** The settings of a process. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Undefined: the embedded PostgreSQL in `data_dir`. */
  readonly database_url: string | undefined
  /** A streaming replica of it that answers reads; undefined: all is read from the database itself. */
  readonly database_replica_url: string | undefined
  readonly data_dir: string
  readonly operator_slug: string
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | undefined
  /** The proxies in front that end TLS; undefined: none, and the client addresses in headers are ignored. */
  readonly trusted_proxies: TrustedProxies | undefined
  readonly role: Role
  readonly log_level: string
  /** What Prometheus sends for its metrics; undefined: none are served. */
  readonly metrics_token: string | undefined
  /** Where traces of requests are sent; undefined: nowhere. */
  readonly traces: TraceSettings | undefined
  /** Requests a minute of one key or session; undefined: as many as come. */
  readonly rate_limit: number | undefined
  /** Largest file of a document, in bytes. */
  readonly document_bytes_max: number
  readonly import_bounds: ImportBounds
  /** An object store for the files of documents; undefined: the database. */
  readonly s3: S3Settings | undefined
  /** How mail is sent; undefined: links are handed over by people. */
  readonly smtp: SmtpSettings | undefined
  /** Where people reach the dashboard: `https://reports.example.com`, without a slash at its end; undefined where it is not stated. */
  readonly public_url: string | undefined
  /** Networks that are not public to which webhooks may be delivered all the same. */
  readonly webhook_networks: NetworksByOwner<ListedNetwork>
  /** Networks that are not public in which providers of single sign-on may be. */
  readonly single_sign_on_networks: NetworksByOwner<ListedNetwork>
  /** Servers that are asked for records of mail domains; empty: those of the system. */
  readonly dns_servers: readonly string[]
  /** Where the audit is sent as it happens; undefined: nowhere. */
  readonly audit_stream: AuditStreamSettings | undefined
  /** Whether organizations are given alert rules with their first debt line. */
  readonly default_alert_rules: boolean
}

/** A configuration that cannot be used; the message lists every fault. */
export class ConfigError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`Tapeline cannot start with these settings:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

/** Every setting with its default and meaning; the README's table is held to it by a test. */
export const SETTINGS = {
  PORT: { default: '4000', meaning: 'Port to serve on.' },
  HOST: {
    default: '127.0.0.1',
    meaning: 'Address to serve on. Other than loopback only with TLS_CERT and TLS_KEY, or with TRUST_PROXY.',
  },
  DATABASE_URL: {
    default: '',
    meaning:
      'An outside PostgreSQL 15 or newer, as `postgres://…`. Several servers, ' +
      '`postgres://user@h1:5432,h2:5432/db?target_session_attrs=read-write`: the one that takes writes. ' +
      'Empty: Tapeline runs its own in DATA_DIR.',
  },
  DATABASE_REPLICA_URL: {
    default: '',
    meaning:
      'A streaming replica of that PostgreSQL, as `postgres://…`: reads go there as long as it is not behind. ' +
      'Of several servers, one that follows. Empty: none.',
  },
  DATA_DIR: { default: './data', meaning: 'Where the embedded PostgreSQL keeps its data.' },
  OPERATOR_SLUG: { default: 'operator', meaning: 'The name of the operator in `funded_by`.' },
  TLS_CERT: { default: '', meaning: 'Certificate chain in PEM: its file.' },
  TLS_KEY: { default: '', meaning: 'Private key in PEM: its file.' },
  TRUST_PROXY: {
    default: 'false',
    meaning:
      'The proxies in front that end TLS: addresses and networks, as `10.0.0.0/8, 192.0.2.7`; or their number, where nobody else can connect.',
  },
  ROLE: { default: 'all', meaning: '`api` serves requests, `worker` calculates, `all` does both in one process.' },
  RATE_LIMIT: {
    default: '',
    meaning:
      'Requests a minute that one key or session may send to a process; beyond it they are answered 429. Empty: no limit.',
  },
  DOCUMENT_BYTES_MAX: { default: '26214400', meaning: 'The largest file of a document that is accepted, in bytes.' },
  ...IMPORT_SETTINGS,
  ...S3_SETTINGS,
  ...SMTP_SETTINGS,
  ...WEBHOOK_SETTINGS,
  ...SINGLE_SIGN_ON_SETTINGS,
  DEFAULT_ALERT_RULES: {
    default: 'on',
    meaning:
      '`on`: a lender and its operator are given alert rules with their first debt line. `off`: they have those that they create.',
  },
  ...AUDIT_STREAM_SETTINGS,
  METRICS_TOKEN: {
    default: '',
    meaning: 'What Prometheus sends as its bearer token to `GET /metrics`. Empty: it serves nothing.',
  },
  ...TRACE_SETTINGS,
  LOG_LEVEL: { default: 'info', meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.' },
} as const

/** Environment variables. */
export type Environment = { readonly [name: string]: string | undefined }

/** Reads the settings; throws a ConfigError with every fault. */
export function readConfig(environment: Environment): Config {
  const faults: string[] = []
  const value = (name: keyof typeof SETTINGS) => environment[name]?.trim() || SETTINGS[name].default
  const refuse = (fault: string) => void faults.push(fault)
  const smtp = readSmtpSettings(value, refuse, (name, path) => fileOf(name, path, refuse))
  const config = {
    port: portOf(value('PORT'), refuse),
    host: value('HOST'),
    database_url: databaseUrlOf('DATABASE_URL', value('DATABASE_URL'), 'writes', refuse),
    database_replica_url: databaseUrlOf('DATABASE_REPLICA_URL', value('DATABASE_REPLICA_URL'), 'reads', refuse),
    data_dir: value('DATA_DIR'),
    operator_slug: slugOf(value('OPERATOR_SLUG'), refuse),
    tls: tlsOf(value('TLS_CERT'), value('TLS_KEY'), refuse),
    trusted_proxies: proxiesOf(value('TRUST_PROXY'), refuse),
    role: oneOf('ROLE', value('ROLE'), ['all', 'api', 'worker'], refuse) as Role,
    log_level: oneOf(
      'LOG_LEVEL',
      value('LOG_LEVEL'),
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      refuse,
    ),
    metrics_token: tokenOf(value('METRICS_TOKEN'), refuse),
    traces: readTraceSettings(value, refuse),
    rate_limit: rateOf(value('RATE_LIMIT'), refuse),
    document_bytes_max: bytesOf(value('DOCUMENT_BYTES_MAX'), refuse),
    import_bounds: readImportSettings(value, refuse),
    s3: readS3Settings(value, refuse),
    smtp,
    public_url: smtp === undefined ? readPublicUrl(value('PUBLIC_URL'), refuse) : smtp.public_url,
    webhook_networks: readWebhookSettings(value, refuse),
    single_sign_on_networks: readSingleSignOnSettings(value, refuse),
    dns_servers: readDnsServers(value, refuse),
    audit_stream: readAuditStreamSettings(value, refuse),
    default_alert_rules: oneOf('DEFAULT_ALERT_RULES', value('DEFAULT_ALERT_RULES'), ['on', 'off'], refuse) === 'on',
  }
  const isSafe = isLoopback(config.host) || config.tls !== undefined || config.trusted_proxies !== undefined
  // A worker serves nothing.
  if (!isSafe && config.role !== 'worker') {
    refuse(
      `HOST is ${config.host}, but plain HTTP is served on loopback only: give TLS_CERT and TLS_KEY, or set TRUST_PROXY to the address of the proxy in front`,
    )
  }
  if (config.database_replica_url !== undefined && config.database_url === undefined)
    refuse('DATABASE_REPLICA_URL names a replica, but no DATABASE_URL names what it follows: send both or neither')
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}

type Refuse = (fault: string) => void

function portOf(text: string, refuse: Refuse): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1
  if (port < 0 || port > 65_535) refuse(`PORT is "${text}": send a number from 0 to 65535`)
  return port
}

function rateOf(text: string, refuse: Refuse): number | undefined {
  if (text === '') return undefined
  if (!/^[1-9]\d{0,6}$/.test(text)) refuse(`RATE_LIMIT is "${text}": send a number of requests from 1, or nothing`)
  return Number(text)
}

function bytesOf(text: string, refuse: Refuse): number {
  const bytes = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (bytes < 1) refuse(`DOCUMENT_BYTES_MAX is "${text}": send a number of bytes from 1`)
  return bytes
}

function databaseUrlOf(
  name: keyof typeof SETTINGS,
  text: string,
  use: 'writes' | 'reads',
  refuse: Refuse,
): string | undefined {
  if (text === '') return undefined
  try {
    parseServerList(text, use)
  } catch (error) {
    if (!(error instanceof ServerListError)) throw error
    refuse(`${name} ${error.message}`)
  }
  return text
}

/** One that nobody guesses, and that a header can hold. */
function tokenOf(text: string, refuse: Refuse): string | undefined {
  if (text === '') return undefined
  if (!/^[\w.~+/=-]{16,255}$/.test(text))
    refuse('METRICS_TOKEN must be 16 to 255 letters, digits or signs of `-._~+/=`: send one made at random')
  return text
}

function slugOf(text: string, refuse: Refuse): string {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(text) || text === 'other' || text === 'balance_sheet') {
    refuse(`OPERATOR_SLUG is "${text}": use a lower-case word that is neither other nor balance_sheet`)
  }
  return text
}

function tlsOf(cert: string, key: string, refuse: Refuse): Config['tls'] {
  if (cert === '' && key === '') return undefined
  if (cert === '' || key === '') refuse('TLS_CERT and TLS_KEY go together: give both or neither')
  const read = (name: string, path: string) => fileOf(name, path, refuse) ?? Buffer.alloc(0)
  return { cert: read('TLS_CERT', cert), key: read('TLS_KEY', key) }
}

/** What is in the file that a setting names; undefined where it names none, or one that cannot be read. */
function fileOf(name: string, path: string, refuse: Refuse): Buffer | undefined {
  try {
    return path === '' ? undefined : readFileSync(path)
  } catch (error) {
    refuse(`${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

function proxiesOf(text: string, refuse: Refuse): TrustedProxies | undefined {
  try {
    return parseTrustedProxies(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    refuse(
      `TRUST_PROXY is "${text}": send addresses or networks of proxies, such as 10.0.0.0/8, or their number (${reason})`,
    )
    return undefined
  }
}

function oneOf(name: string, text: string, words: readonly string[], refuse: Refuse): string {
  if (!words.includes(text)) refuse(`${name} is "${text}": use ${words.join(', ')}`)
  return text
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
