// The servers of a database URL, in the form of libpq: several hosts, and with `target_session_attrs` which of them is wanted. The driver
// reads one host and lets `options` of a URL replace ours, so both are taken out of the URL here.

/** One server: a host name, an address or the folder of a Unix socket, and its port. */
export interface ServerAddress {
  readonly host: string
  readonly port: number
}

/** Which server is wanted: any, one that takes writes, or one that follows another. */
export type Wanted = 'any' | 'read-write' | 'standby'

/** A database URL, read. */
export interface ServerList {
  /** Several servers in the order of the URL; empty where the URL names one, which the driver reads itself. */
  readonly servers: readonly ServerAddress[]
  readonly wanted: Wanted
  /** The URL as the driver reads it: without options, and with no host where there are several. */
  readonly url: string
  /** Session options of the URL, such as `-c search_path=books`. */
  readonly options: string | undefined
}

/** A URL that cannot be used; the message continues a sentence that begins with the name of the setting. */
export class ServerListError extends Error {}

/** What `target_session_attrs` may be where writes go, and where reads go. */
const TARGETS: { readonly [use in 'writes' | 'reads']: { readonly [name: string]: Wanted } } = {
  writes: { 'read-write': 'read-write', primary: 'read-write' },
  reads: { any: 'standby', standby: 'standby', 'prefer-standby': 'standby', 'read-only': 'standby' },
}

const URL_PARTS = /^(postgres(?:ql)?:\/\/)([^/?]*)([^?]*)(?:\?(.*))?$/s
const HOST_AND_PORT = /^(\[[\da-f:.]+\]|[^:[\]]*)(?::(.*))?$/i
const DEFAULT_PORT = '5432'
const PORT_MAX = 65_535

/**
 * Reads a URL. Several servers without `target_session_attrs` are asked for the one that takes writes, or for one that follows where only
 * reads go there. Throws a ServerListError.
 */
export function parseServerList(url: string, use: 'writes' | 'reads' = 'writes'): ServerList {
  const [, scheme = '', authority = '', path = '', query = ''] = URL_PARTS.exec(url) ?? []
  if (scheme === '') throw new ServerListError('must start with postgres:// or postgresql://')
  const parameters = query.split('&').filter((parameter) => parameter !== '')
  const valueOf = (name: string) => valueIn(parameters, name)
  const target = valueOf('target_session_attrs')
  const options = valueOf('options')
  const at = authority.lastIndexOf('@') + 1
  const places = placesOf(authority.slice(at), valueOf('host'), valueOf('port'))
  const is_list = places.length > 1
  const without = is_list ? ['target_session_attrs', 'options', 'host', 'port'] : ['target_session_attrs', 'options']
  const left = parameters.filter((parameter) => !without.includes(nameOf(parameter)))
  const place = is_list ? authority.slice(0, at) : authority
  return {
    servers: is_list ? places.map(serverAt) : [],
    wanted: target === undefined ? (is_list ? defaultOf(use) : 'any') : wantedOf(target, use),
    url: `${scheme}${place}${path}${left.length === 0 ? '' : `?${left.join('&')}`}`,
    options,
  }
}

function defaultOf(use: 'writes' | 'reads'): Wanted {
  return use === 'writes' ? 'read-write' : 'standby'
}

function wantedOf(target: string, use: 'writes' | 'reads'): Wanted {
  const wanted = TARGETS[use][target]
  if (wanted !== undefined) return wanted
  const allowed = Object.keys(TARGETS[use]).join(', ')
  throw new ServerListError(`has target_session_attrs=${target}: use ${allowed}, or leave it out`)
}

interface Place {
  readonly host: string
  readonly port: string
}

/** Hosts and ports as they are written, from the parameters where `host` is one of them. */
function placesOf(authority: string, hosts: string | undefined, ports: string | undefined): Place[] {
  if (hosts === undefined)
    return authority.split(',').map((written) => {
      const [, host, port = ports ?? DEFAULT_PORT] = HOST_AND_PORT.exec(written) ?? []
      if (host === undefined) throw new ServerListError(`has the host "${written}": write host:port, or [address]:port`)
      return { host: decoded(host).replace(/^\[(.*)\]$/, '$1'), port: port === '' ? DEFAULT_PORT : port }
    })
  const names = hosts.split(',')
  const numbers = (ports ?? DEFAULT_PORT).split(',')
  if (numbers.length > 1 && numbers.length !== names.length)
    throw new ServerListError(
      `names ${names.length} hosts and ${numbers.length} ports: give one port for all, or one for each host`,
    )
  return names.map((host, i) => ({ host, port: numbers[i] ?? numbers[0] ?? DEFAULT_PORT }))
}

function serverAt({ host, port }: Place, at: number, all: readonly Place[]): ServerAddress {
  if (host.trim() === '')
    throw new ServerListError(`names no host at place ${at + 1} of ${all.length}: remove the comma`)
  const number = /^\d{1,5}$/.test(port) ? Number(port) : 0
  if (number < 1 || number > PORT_MAX)
    throw new ServerListError(`has the port "${port}" for ${host}: use a number from 1 to ${PORT_MAX}`)
  if (all.findIndex((one) => one.host === host && one.port === port) < at)
    throw new ServerListError(`names ${host}:${port} twice: name each server once`)
  return { host, port: number }
}

function nameOf(parameter: string): string {
  return parameter.split('=', 1)[0] ?? ''
}

/** The last value of a parameter; `+` is a blank, as the driver reads it. */
function valueIn(parameters: readonly string[], name: string): string | undefined {
  const found = parameters.findLast((parameter) => nameOf(parameter) === name)
  return found === undefined ? undefined : decoded(found.slice(name.length + 1).replaceAll('+', ' '))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new ServerListError(`has "${text}", which is not percent-encoded correctly`)
  }
}
