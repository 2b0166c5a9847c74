// An import of a tape without a process of its own, for tests that send many small tapes.
import { Tapeline } from '@tapeline/sdk'
import { recordJudge } from '@tapeline/tape/mapping/judge-record'
import { readMapping } from '@tapeline/tape/mapping/mapping-file'
import { type ImportOutcome, importTape } from '@tapeline/cli/tape/sending/import-tape'
import { Tape } from '@tapeline/cli/tape/tape'
import type { Lender, TestService } from '../harness/service.ts'

/** What is sent, to which service and lender, and under which id. */
export interface InProcessImport {
  readonly service: TestService
  readonly lender: Lender
  readonly mapping: string
  readonly files: readonly string[]
  readonly id: string
  readonly replaced?: readonly string[]
  /** Breaks off after so many parts of two lines, those of deletions included; never, when left out. */
  readonly parts_max?: number
}

/** Thrown where a test breaks an import off. */
export class BrokenOff extends Error {}

/** Sends a tape, resuming an interrupted import under its id. */
export async function sendTape(given: InProcessImport): Promise<ImportOutcome> {
  const { service, lender, mapping, files, id, parts_max } = given
  const read = readMapping(mapping)
  if (!('mapping' in read)) throw new Error(JSON.stringify(read))
  const client = new Tapeline({ key: lender.key, base_url: service.address })
  const known = await lender.client.get(`/imports/${id}`)
  const tape = await Tape.open(read.mapping, files, new Map(), recordJudge(new Date()))
  let parts = 0
  const onPart = () => {
    parts += 1
    if (parts > (parts_max ?? Number.POSITIVE_INFINITY)) throw new BrokenOff('broken off by the test')
  }
  try {
    await tape.prepare()
    return await importTape({
      client,
      tape,
      id,
      dry_run: false,
      settled: known.status === 200 ? known.body.lines_read : 0,
      replaced: given.replaced ?? [],
      events: { onRow: () => {}, onPart, onDeletions: onPart },
      ...(parts_max === undefined ? {} : { part_lines: 2 }),
    })
  } finally {
    await tape.close()
  }
}
