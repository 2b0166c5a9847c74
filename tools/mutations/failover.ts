// Mutations in what follows the loss of a database server.
import { mutationsOf } from './mutation.ts'

const PROMOTED = 'server/test/failover/failover.test.ts'

export const FAILOVER = mutationsOf([
  [
    'what is remembered outlives its connections',
    'server/src/storage/remembered.ts',
    'if (now !== this.#generation) {',
    'if (now < this.#generation) {',
    'server/src/storage/remembered.test.ts',
    PROMOTED,
  ],
  [
    'a server that takes no writes is a fault of the statement',
    'server/src/storage/lost-connection.ts',
    '  READ_ONLY, //',
    '  //',
    'server/src/storage/lost-connection.test.ts',
    PROMOTED,
  ],
  [
    'a clock that went back goes unnoticed',
    'server/src/storage/writer/acknowledged-clocks.ts',
    'if (last >= acknowledged ||',
    'if (last >= 0 ||',
    'server/src/storage/writer/acknowledged-clocks.test.ts',
    PROMOTED,
  ],
  [
    'options of a URL replace those of the service',
    'server/src/storage/server-choice.ts',
    '`${of_url.trim()} ${ours}`',
    'of_url.trim()',
    PROMOTED,
  ],
  [
    'lines of an import are passed over after a loss',
    'server/src/resources/import/import-writes.ts',
    'lines[0].number > before.lines_read + 1',
    'lines[0].number > Infinity',
    PROMOTED,
  ],
  [
    'a standby of another timeline answers',
    'server/src/storage/replica.ts',
    ' || at.noted !== target.noted;',
    ';',
    PROMOTED,
  ],
])
