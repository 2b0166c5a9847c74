// A real S3-compatible server for tests: versitygw, which checks signatures, lengths and SHA-256 of what is put as the large
// stores do. It is a Go program in no npm package, so it is found, or built once with the Go at hand; where neither can be, that is
// told aloud. (s3rver, the common npm package, does not check signatures of version 4 and brings a hundred packages.)
import { execFile, spawn } from 'node:child_process'
import { access, constants, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { S3Settings } from '../../src/storage/blobs/s3-settings.ts'
import { eventually } from './client.ts'

const run = promisify(execFile)

/** The release that tests run against. */
const VERSION = 'v1.8.0'

const BUILT = fileURLToPath(new URL(`../../../node_modules/.cache/versitygw-${VERSION}`, import.meta.url))
