// Runs before each test file on Citus: drops its databases afterwards, since each keeps processes of Citus on every server.
import { afterAll } from 'vitest'
import { dropCopies } from './citus-databases.ts'

afterAll(dropCopies)
