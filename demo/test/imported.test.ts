// The public data sets sent by `tapeline import` with their mappings to the service as people run it, and read back by the demo: the figures are
// those of expected.json, or for a part of a set those of a plain evaluation of the same loans. In short one set is sent whole.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runTapeImport } from '../../server/test/tape/command.ts'
import { setBucketEdges } from '../src/bucket-edges.ts'
import { createClient } from '../src/client.ts'
import type { DataSet } from '../src/data-sets/data-set.ts'
import { findDataSet } from '../src/data-sets/index.ts'
import { type RunningService, startService, runQuietly } from '../src/data-sets/proof.ts'
import { TAPE_FILES, mappingOf } from './tape-calls.ts'
import { IS_FULL, runs } from '../../kernel/test/length.ts'

const data_dir = resolve(import.meta.dirname, '../../../shared/data')
const patience_ms = 240_000

/** How many loans are sent, all when left out, and the parameters of each run of the command, one run when left out. */
interface Imported {
  readonly loans_max?: number
  readonly runs?: readonly (readonly string[])[]
}

/** Figures of cards are as each month was first known, so their statements are sent month by month. */
const months = ['2005-04-30', '2005-05-31', '2005-06-30', '2005-07-31', '2005-08-31', '2005-09-30']

const SETS: Readonly<Record<string, Imported>> = {
  'loan-payments-500': {},
  'ibm-receivables': partOf(150),
  'berka': partOf(60),
  'fannie-2007q3': partOf(20),
  'openintro-lending-club': { loans_max: runs(300, 60) },
  'superlender': { loans_max: 300 },
  'uci-taiwan-cards': { loans_max: runs(200, 40), runs: months.map((month) => ['--set', `through=${month}`]) },
}

/** The whole set; its first loans in short. */
function partOf(loans_short: number): Imported {
  return IS_FULL ? {} : { loans_max: loans_short }
}

describe.each(Object.entries(SETS))('%s', (name, { loans_max, runs: commands = [[]] }) => {
  const present = existsSync(join(data_dir, name, 'expected.json'))
  if (!present) console.warn(`SKIPPED: ${name} is not imported, for ${join(data_dir, name)} is absent`)
  let service: RunningService
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tapeline-imported-'))
    if (present) service = await startService()
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true })
    if (present) await service.stop()
  })

  it.skipIf(!present)(
    `comes out of the service with its figures, ${loans_max ?? 'all'} loans`,
    { timeout: patience_ms },
    async () => {
      const set = findDataSet(name)
      if (set === undefined) throw new Error(`there is no set ${name}`)
      const { url, key, operator_key } = service
      const files = tapeOf(name, folder, loans_max)
      await prepareBuckets(set, service)
      for (const more of commands) {
        const ran = await runTapeImport([...files, '-m', mappingOf(name), ...more], { address: url, key })
        expect(ran, ran.err).toMatchObject({ code: 0 })
      }
      const args = { set, data_dir, url, key, operator_key, connections: 16, loans_max, is_sent: true }
      const verdict = await runQuietly(args)
      expect(verdict).toEqual({ agrees: true, wrong: [] })
    },
  )
})

/** The operator sets a book's delinquency buckets before the book arrives: past figures use the settings known at the time. */
async function prepareBuckets(
  { bucket_edges: edges }: DataSet,
  { url, key, operator_key }: RunningService,
): Promise<void> {
  const [client, operator] = [key, operator_key].map((own) => createClient({ url, key: own, connections: 1 }))
  if (client === undefined || operator === undefined) throw new Error('A service has two keys')
  await setBucketEdges(client, operator, 'lender', { edges, days: ['2000-01-01'] })
  client.close()
  operator.close()
}

/** The files of a set; the first rows of its first file alone, where a part is wanted. */
function tapeOf(name: string, folder: string, loans_max: number | undefined): string[] {
  const [first = '', ...more] = (TAPE_FILES[name] ?? []).map((file) => join(data_dir, name, file))
  // The state of an import is stored beside its first file, and the data may be read only.
  const copy = join(folder, first.slice(first.lastIndexOf('/') + 1))
  const bytes = readFileSync(first)
  for (const file of siblings(name)) writeFileSync(join(folder, file), readFileSync(join(data_dir, name, file)))
  if (loans_max === undefined) {
    writeFileSync(copy, bytes)
    return [copy, ...more]
  }
  const lines = gunzipSync(bytes).toString('utf8').split('\n')
  writeFileSync(copy, gzipSync(`${lines.slice(0, loans_max + 1).join('\n')}\n`))
  return [copy]
}

/** Files that are joined with and are in the folder of the first. */
function siblings(name: string): readonly string[] {
  if (name === 'berka')
    return ['disp.asc.gz', 'client.asc.gz', 'district.asc.gz', 'order.asc.gz', 'loan_payments_extract.csv']
  return name === 'fannie-2007q3' ? ['performance.psv.gz'] : []
}
