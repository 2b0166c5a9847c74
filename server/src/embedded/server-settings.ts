// The server's configuration. We write postgresql.conf again at every start, so a new release of Tapeline brings its
// settings along; `alter system` still wins over it. Durability is never traded for speed: the settings that decide it
// are `on` unless a test asks for a throw-away cluster.

import { availableParallelism, totalmem } from 'node:os'
import type { EmbeddedConnection } from './connection.ts'

/** Setting names and values as in postgresql.conf, values unquoted. */
export type ServerSettings = Readonly<Record<string, string>>

/** What the settings depend on. */
export interface SettingsBasis {
  readonly memoryBytes: number
  readonly cores: number
  readonly durable: boolean
  readonly platform: string
  /** The best WAL compression this build offers. */
  readonly walCompression: 'lz4' | 'pglz'
}

/** Memory and cores we may use: a container's limit counts, not the machine's size. */
export function measureMachine(): { memoryBytes: number; cores: number } {
  const limit = process.constrainedMemory()
  const memoryBytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  return { memoryBytes, cores: availableParallelism() }
}

/** All settings but where to listen. */
export function settingsFor(basis: SettingsBasis): ServerSettings {
  return { ...durabilityFor(basis), ...tuningFor(basis), ...logSettings }
}

/** macOS's fsync leaves data in the drive's cache; only its writethrough variant survives a power cut. */
function durabilityFor({ durable, platform }: SettingsBasis): ServerSettings {
  const value = durable ? 'on' : 'off'
  const common = { fsync: value, full_page_writes: value, synchronous_commit: value }
  if (!durable || platform !== 'darwin') return common
  return { ...common, wal_sync_method: 'fsync_writethrough' }
}

function tuningFor({ memoryBytes, cores, walCompression }: SettingsBasis): ServerSettings {
  const megabytes = Math.floor(memoryBytes / 1024 / 1024)
  return {
    cluster_name: 'tapeline',
    max_connections: '200',
    shared_buffers: `${Math.max(16, Math.min(256, Math.floor(megabytes / 4)))}MB`,
    effective_cache_size: `${Math.floor(megabytes / 2)}MB`,
    maintenance_work_mem: `${Math.max(16, Math.min(128, Math.floor(megabytes / 16)))}MB`,
    work_mem: megabytes < 2048 ? '4MB' : '8MB',
    // Each page's first change after a checkpoint is logged whole, so rare checkpoints mean less log and fewer
    // slow commits; two gigabytes replay in well under a minute after a crash.
    checkpoint_timeout: '15min',
    max_wal_size: '2GB',
    // Segments kept for reuse: a commit then never waits for a new one to be filled with zeros.
    min_wal_size: '512MB',
    wal_compression: walCompression,
    // One whole segment: a large import's log waits for the writer at commit, not in the middle of a statement.
    wal_buffers: '16MB',
    // Our statements are short and many; compiling one costs more than it saves. Disks are solid state.
    jit: 'off',
    random_page_cost: '1.1',
    max_parallel_workers: String(cores),
    max_parallel_workers_per_gather: String(Math.max(0, Math.min(2, cores - 1))),
    // An import turns a table over in minutes: statistics and visibility must follow it, or plans and index-only
    // reads of the metrics go bad until the next day.
    autovacuum_naptime: '20s',
    autovacuum_analyze_scale_factor: '0.05',
    autovacuum_vacuum_scale_factor: '0.1',
    autovacuum_vacuum_insert_scale_factor: '0.1',
    timezone: 'UTC',
  }
}

// Errors of statements go to the client, which is us. In this file they would leave names and phone numbers (the
// statement, the row that failed), so only messages about the server itself are kept, without its details.
const logSettings: ServerSettings = {
  log_destination: 'stderr',
  logging_collector: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_line_prefix: '%m [%p] ',
  log_timezone: 'UTC',
}

/** Where to listen. Given on the command line, so that nothing in the cluster can open a port. */
export function listenSettings(endpoint: EmbeddedConnection): ServerSettings {
  const port = String(endpoint.port)
  if (!endpoint.host.startsWith('/')) {
    return { port, listen_addresses: endpoint.host, unix_socket_directories: '' }
  }
  const unix_socket_directories = `"${endpoint.host.replaceAll('"', '""')}"`
  return { port, listen_addresses: '', unix_socket_directories, unix_socket_permissions: '0700' }
}

/** The text of postgresql.conf; equal texts mean an equal server, so it also names the program. */
export function renderConfiguration(settings: ServerSettings, program: string): string {
  const quote = (value: string): string => `'${value.replaceAll("'", "''")}'`
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quote(value)}`)
  const head = '# Written by Tapeline at every start. To change a setting use "alter system".'
  return `${[head, `# ${program}`, ...lines].join('\n')}\n`
}
