// A tape is mapped once, by the check before it is sent: what the check made is sent as it was kept, and nothing is computed again.
import { join } from 'node:path'
import { Tapeline } from '@tapeline/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkRecords } from '@tapeline/cli/tape/checking/check-records'
import { importTape } from '@tapeline/cli/tape/sending/import-tape'
import { KeptUnits } from '@tapeline/cli/tape/sending/kept-units'
import { Tape } from '@tapeline/cli/tape/tape'
import { readMapping } from '@tapeline/tape/mapping/mapping-file'
import { type TestService, startTestService } from '../harness/service.ts'
import { LOANS_MAPPING, TapeFolder, loanRows } from './command.ts'

let service: TestService
let folder: TapeFolder
beforeAll(async () => {
  service = await startTestService()
  folder = new TapeFolder()
})
afterAll(async () => {
  folder.remove()
  await service.stop()
})

/** Of 300 rows each gives an account, a receivable and a disbursement, and every second one a repayment; seven accounts are named again and again. */
const MADE = 3 * 300 + 150
const UNCHANGED = 300 - 7

test('each record of a tape is made once, by the check, and sent as it was made', async () => {
  const { client, key } = await service.lender()
  const read = readMapping(LOANS_MAPPING)
  if (!('mapping' in read)) throw new Error(JSON.stringify(read))
  let made = 0
  const judge = () => {
    made += 1
    return []
  }
  const tape = await Tape.open(read.mapping, [folder.write('loans.csv', loanRows(300))], new Map(), judge)
  const sdk = new Tapeline({ key, base_url: service.address })
  try {
    await tape.prepare()
    const units = new KeptUnits(join(await tape.scratch(), 'units'))
    await checkRecords({ tape, client: sdk, onRow: () => {}, keep: (unit) => units.add(unit) })
    const [kept, made_by_check] = [await units.end(), made]
    const events = { onRow: () => {}, onPart: () => {}, onDeletions: () => {} }
    const sent = { client: sdk, tape, id: 'loans', dry_run: false, settled: 0, kept, replaced: [], events }
    const outcome = await importTape(sent)
    expect([made_by_check, made]).toEqual([MADE, MADE])
    const expected = { lines_read: MADE, applied: MADE - UNCHANGED, unchanged: UNCHANGED, rejected: 0 }
    expect(outcome).toMatchObject({ rows: 300, ...expected })
    expect((await client.get('/imports/loans')).body).toMatchObject({ status: 'done', ...expected })
  } finally {
    await tape.close()
  }
})
