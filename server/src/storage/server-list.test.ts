// Lists of servers in a database URL: how they are read, and how malformed ones are refused.
import { expect, test } from 'vitest'
import { parseServerList } from './server-list.ts'

const LIST = 'postgres://me:p%40w@h1:5432,h2:5433/books?target_session_attrs=read-write&sslmode=require'

test('a list in the form of libpq gives each server, and a URL without them for the driver', () => {
  expect(parseServerList(LIST)).toEqual({
    servers: [
      { host: 'h1', port: 5432 },
      { host: 'h2', port: 5433 },
    ],
    wanted: 'read-write',
    url: 'postgres://me:p%40w@/books?sslmode=require',
    options: undefined,
  })
})

test.each([
  ['postgres://a,b:6000/d', ['a 5432', 'b 6000']],
  ['postgres://[::1]:7,[fe80::2]/d', ['::1 7', 'fe80::2 5432']],
  ['postgres://me@/d?host=a,b,c&port=5433', ['a 5433', 'b 5433', 'c 5433']],
  ['postgres://me@/d?host=a,b&port=1,2', ['a 1', 'b 2']],
  ['postgres://me@/d?host=%2Fvar%2Frun%2Fa,%2Fvar%2Frun%2Fb', ['/var/run/a 5432', '/var/run/b 5432']],
  ['postgres://%2Fvar%2Frun%2Fa,b/d', ['/var/run/a 5432', 'b 5432']],
])('%s names its servers', (url, expected) => {
  expect(parseServerList(url).servers.map(({ host, port }) => `${host} ${port}`)).toEqual(expected)
})

test.each([
  'postgres://me:pw@db.example.com:5432/books?sslmode=require',
  'postgresql://me@/books?host=%2Ftmp%2Fx&port=5432',
  'postgres://localhost',
])('one server is left to the driver: %s', (url) => {
  expect(parseServerList(url)).toEqual({ servers: [], wanted: 'any', url, options: undefined })
})

test('session options are taken out of the URL, of one server and of several', () => {
  const options = '-c search_path=books -c geqo=off'
  for (const hosts of ['a', 'a,b'])
    for (const written of [encodeURIComponent(options), options.replaceAll(' ', '+')]) {
      const list = parseServerList(`postgres://${hosts}/d?options=${written}&sslmode=require`)
      expect(list).toMatchObject({ options, url: expect.not.stringContaining('options') })
    }
})

test('a list without target_session_attrs is asked for the server that takes writes, and for a standby where only reads go', () => {
  expect(parseServerList('postgres://a,b/d').wanted).toBe('read-write')
  expect(parseServerList('postgres://a,b/d', 'reads').wanted).toBe('standby')
  expect(parseServerList('postgres://a/d?target_session_attrs=read-write').wanted).toBe('read-write')
  expect(parseServerList('postgres://a,b/d?target_session_attrs=prefer-standby', 'reads').wanted).toBe('standby')
})

test.each([
  ['mysql://a/d', 'must start with postgres://'],
  ['postgres://a,,b/d', 'names no host at place 2 of 3'],
  ['postgres://a,/d', 'names no host at place 2 of 2'],
  ['postgres://a:0,b/d', 'has the port "0" for a'],
  ['postgres://a:5432,b:65536/d', 'has the port "65536" for b'],
  ['postgres://a,b:x/d', 'has the port "x" for b'],
  ['postgres://a,[::1/d', 'has the host "[::1"'],
  ['postgres://a:1,b,a:1/d', 'names a:1 twice'],
  ['postgres:///d?host=a,b,c&port=1,2', 'names 3 hosts and 2 ports'],
  ['postgres://a,b/d?target_session_attrs=standby', 'has target_session_attrs=standby: use read-write, primary'],
  ['postgres://a,b/d?target_session_attrs=writable', 'has target_session_attrs=writable'],
  ['postgres://a/d?options=%zz', 'not percent-encoded correctly'],
])('%s is refused: it %s', (url, message) => {
  expect(() => parseServerList(url)).toThrow(message)
})

test('reads are not sent to a server for the reason that it takes writes', () => {
  const url = 'postgres://a,b/d?target_session_attrs=read-write'
  expect(() => parseServerList(url, 'reads')).toThrow('use any, standby, prefer-standby, read-only')
})
