// A tape as the calls of the demo, so that the demo's own judges can be put on what a mapping makes of it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Call, type Json, patchReceivable, postAccount, postEntry, postReceivable } from '../src/call.ts'
import { readMapping } from '@tapeline/tape/mapping/mapping-file'
import { Tape } from '@tapeline/cli/tape/tape'

/** The files of each set that are given to the command; others are in the same folder. */
export const TAPE_FILES: Readonly<Record<string, readonly string[]>> = {
  'superlender': ['trainprevloans.csv.gz', 'trainperf.csv.gz'],
  'berka': ['loan.asc.gz'],
  'uci-taiwan-cards': ['UCI_Credit_Card.csv.gz'],
  'openintro-lending-club': ['loans.csv.gz'],
  'ibm-receivables': ['WA_Fn-UseC_-Accounts-Receivable.csv.gz'],
  'loan-payments-500': ['loan_payments.csv'],
  'fannie-2007q3': ['acquisition.psv.gz'],
}

/** The mapping of a set. */
export function mappingOf(set: string): string {
  return join(import.meta.dirname, '../mappings', `${set}.yaml`)
}

/** The calls that a set's mapping produces; each account on the day of its first receivable. Throws at a row that it rejects. */
export async function callsOfTape(set: string, dir: string): Promise<Call[]> {
  const read = readMapping(readFileSync(mappingOf(set), 'utf8'))
  if (!('mapping' in read)) throw new Error(JSON.stringify(read))
  const tape = await Tape.open(
    read.mapping,
    (TAPE_FILES[set] ?? []).map((name) => join(dir, name)),
    new Map(),
  )
  const accounts = new Map<string, Call>()
  const calls: Call[] = []
  try {
    await tape.prepare()
    for await (const { mapped } of tape.rows()) {
      if (!('lines' in mapped)) throw new Error(JSON.stringify(mapped))
      const lines = mapped.lines.map((line) => JSON.parse(line) as Json)
      const since = String(lines.find((line) => line['origination_date'] !== undefined)?.['origination_date'])
      for (const line of lines) {
        const call = callOf(line, since)
        const known = call.path === '/accounts' ? accounts.get(call.body.id) : undefined
        if (call.path !== '/accounts') calls.push(call)
        else if (known === undefined || call.date < known.date) accounts.set(call.body.id, call)
      }
    }
  } finally {
    await tape.close()
  }
  return [...accounts.values(), ...calls]
}

function callOf({ kind, receivable_id, effective_date, ...fields }: Json, since: string): Call {
  const body = { ...fields, id: String(fields['id']) }
  if (kind === 'account') return postAccount(since, body)
  if (kind === 'entry') return postEntry(String(receivable_id), { ...body, date: String(fields['date']) })
  if (effective_date === undefined) return postReceivable(since, body)
  return patchReceivable(String(effective_date), body)
}
