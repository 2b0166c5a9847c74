// A page token: a position in one scan, and the moments at which the pages before it were served, so that going back shows
// what was seen. It is sealed with the installation's secret and bound to the scan, but not to `limit`.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { ByteReader, writeVarint } from './varint.ts'

/** A page that was served: the moment of the tenant's clock it showed, and how many results it held. */
export interface ServedPage {
  readonly known_at: number
  readonly count: number
}

/** A position in a scan. */
export interface Position {
  readonly direction: 'next' | 'previous'
  /** Sort key of the result next to the page, as PostgreSQL texts. */
  readonly key: readonly string[]
  /** What lies further back than `trail` tells was served no later than this moment. */
  readonly floor: number
  /** The pages before the position, oldest first. */
  readonly trail: readonly ServedPage[]
}

/** What a token was issued for; a token of one scan is refused in every other. */
export interface Scan {
  readonly tenant: number
  readonly list: string
  readonly parent: string | undefined
  readonly sort: string
  readonly filters: readonly (readonly [string, string])[]
}

/** How many served pages a token remembers where results may appear anywhere in the order. */
export const TRAIL_MAX = 64

/** No token is longer; a longer text is refused unread. */
export const TOKEN_LENGTH_MAX = 1_023

const VERSION = 1
const MAC_BYTES = 16
const SCAN_BYTES = 8

/** Why a token was refused. */
export type TokenRefusal = 'invalid' | 'other_scan'

/** Seals a position into a token. */
export function sealToken(position: Position, scan: Scan, secret: Uint8Array): string {
  const bytes: number[] = [VERSION, position.direction === 'next' ? 0 : 1]
  writeVarint(bytes, position.floor)
  writeVarint(bytes, position.trail.length)
  let before = position.floor
  for (const page of position.trail) {
    writeVarint(bytes, Math.max(0, page.known_at - before))
    writeVarint(bytes, page.count)
    before = Math.max(before, page.known_at)
  }
  writeVarint(bytes, position.key.length)
  for (const part of position.key) {
    const text = Buffer.from(part, 'utf8')
    writeVarint(bytes, text.length)
    bytes.push(...text)
  }
  const body = Buffer.concat([scanHash(scan), Buffer.from(bytes)])
  return Buffer.concat([mac(body, scan.tenant, secret), body]).toString('base64url')
}

/** Opens a token, or says why not. Never throws. */
export function openToken(token: string, scan: Scan, secret: Uint8Array): Position | TokenRefusal {
  if (token.length > TOKEN_LENGTH_MAX || !/^[\w-]+$/.test(token)) return 'invalid'
  const sealed = Buffer.from(token, 'base64url')
  if (sealed.toString('base64url') !== token || sealed.length < MAC_BYTES + SCAN_BYTES) return 'invalid'
  const body = sealed.subarray(MAC_BYTES)
  if (!timingSafeEqual(sealed.subarray(0, MAC_BYTES), mac(body, scan.tenant, secret))) return 'invalid'
  if (!body.subarray(0, SCAN_BYTES).equals(scanHash(scan))) return 'other_scan'
  try {
    return readPosition(new ByteReader(body.subarray(SCAN_BYTES)))
  } catch {
    return 'invalid'
  }
}

function readPosition(reader: ByteReader): Position | 'invalid' {
  if (reader.byte() !== VERSION) return 'invalid'
  const direction = reader.byte() === 0 ? 'next' : 'previous'
  const floor = reader.varint()
  let known_at = floor
  const trail = Array.from({ length: reader.varint() }, () => {
    known_at += reader.varint()
    return { known_at, count: reader.varint() }
  })
  const key = Array.from({ length: reader.varint() }, () => Buffer.from(reader.take(reader.varint())).toString('utf8'))
  return { direction, key, floor, trail }
}

/** The tenant is in the seal, so that another tenant's token is garbage, not a token of another scan. */
function mac(body: Uint8Array, tenant: number, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`page ${tenant} `).update(body).digest().subarray(0, MAC_BYTES)
}

function scanHash(scan: Scan): Buffer {
  const filters = [...scan.filters].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  const text = JSON.stringify([scan.list, scan.parent ?? null, scan.sort, filters])
  return createHash('sha256').update(text).digest().subarray(0, SCAN_BYTES)
}
