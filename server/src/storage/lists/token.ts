// A page token: a position in one scan, and the positions and moments of the pages before it, so that going back shows each page as it was
// served. It is sealed with the installation's secret and bound to the scan, but not to `limit`.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { readKeys, writeKeys } from './key-codec.ts'
import { ByteReader, ByteWriter } from '@tapeline/kernel/core/varint'

/** A page that was served: the moment of the tenant's clock that it showed, its number of results, the key of its last one. */
export interface ServedPage {
  readonly known_at: number
  readonly count: number
  readonly last: readonly string[]
}

/** A position in a scan. */
export interface Position {
  readonly direction: 'next' | 'previous'
  /** Sort key of a result, as PostgreSQL texts. Forward, pages begin after it; backward, they begin with it. */
  readonly key: readonly string[]
  /** Pages earlier than those in `trail` were served no later than this moment. */
  readonly floor: number
  /** Whether the floor stays unchanged when the earliest pages are dropped; not part of the token. */
  readonly floor_stays?: boolean
  /** The pages before the position, oldest first. */
  readonly trail: readonly ServedPage[]
}

/** The scan that a token was issued for; a token of one scan is refused in every other. */
export interface Scan {
  readonly tenant: number
  readonly list: string
  readonly parent: string | undefined
  readonly sort: string
  readonly filters: readonly (readonly [string, string])[]
}

/** The number of served pages in a token when results may appear anywhere in the order. */
export const TRAIL_MAX = 52

/** The largest length of a token; a longer text is refused unread. */
export const TOKEN_LENGTH_MAX = 1_023

const VERSION = 1
const MAC_BYTES = 16
const SCAN_BYTES = 8

/** Why a token was refused. */
export type TokenRefusal = 'invalid' | 'other_scan'

/** Seals a position into a token. If the token is too long, the earliest pages are dropped. */
export function sealToken(position: Position, scan: Scan, secret: Uint8Array): string {
  const body = Buffer.concat([scanHash(scan), positionBytes(position)])
  const token = Buffer.concat([mac(body, scan.tenant, secret), body]).toString('base64url')
  const [oldest, ...trail] = position.trail
  if (token.length <= TOKEN_LENGTH_MAX || oldest === undefined) return token
  const floor = position.floor_stays === true ? position.floor : oldest.known_at
  return sealToken({ ...position, floor, trail }, scan, secret)
}

function positionBytes(position: Position): Uint8Array {
  const bytes = new ByteWriter()
  bytes.byte(VERSION)
  bytes.byte(position.direction === 'next' ? 0 : 1)
  bytes.varint(position.floor)
  bytes.varint(position.trail.length)
  let before = position.floor
  for (const page of position.trail) {
    bytes.varint(Math.max(0, page.known_at - before))
    bytes.varint(page.count)
    before = Math.max(before, page.known_at)
  }
  writeKeys(bytes, [position.key, ...position.trail.map((page) => page.last)])
  return bytes.take()
}

/** Opens a token, or returns the reason for its refusal. Never throws. */
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
  const pages = Array.from({ length: reader.varint() }, () => {
    known_at += reader.varint()
    return { known_at, count: reader.varint() }
  })
  const [key = [], ...lasts] = readKeys(reader, pages.length + 1)
  return { direction, key, floor, trail: pages.map((page, i) => ({ ...page, last: lasts[i] ?? [] })) }
}

/** The tenant is part of the seal, so that another tenant's token is invalid, not a token of another scan. */
function mac(body: Uint8Array, tenant: number, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`page ${tenant} `).update(body).digest().subarray(0, MAC_BYTES)
}

function scanHash(scan: Scan): Buffer {
  const filters = [...scan.filters].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  const text = JSON.stringify([scan.list, scan.parent ?? null, scan.sort, filters])
  return createHash('sha256').update(text).digest().subarray(0, SCAN_BYTES)
}
