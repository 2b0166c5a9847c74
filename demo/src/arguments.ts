// The demo's command line.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { data_sets, findDataSet } from './data-sets/index.ts'
import type { DataSet } from './data-sets/data-set.ts'

/** What a run of the demo was asked to do. */
export interface DemoArguments {
  readonly set: DataSet
  readonly data_dir: string
  readonly url: string
  readonly key: string
  /** A sandbox key of the operator, who sets the delinquency buckets that some books need. */
  readonly operator_key: string | undefined
  readonly connections: number
  readonly loans_max: number | undefined
  /** Whether the book is there already, by `tapeline import` with its mapping, and is only compared. */
  readonly is_sent?: boolean
}

/** A command line that cannot be followed; its message states what to type instead. */
export class ArgumentsError extends Error {}

/** The help page. */
export const help = `\
Sends a real loan book through the API and compares what it shows with known figures.

  npm run demo -- <data set> [options]

Data sets:
${data_sets.map((set) => `  ${set.name.padEnd(24)}${set.about}`).join('\n')}

Options:
  --data DIR         folder of the data sets (default: ../shared/data beside the repository)
  --url URL          address of the service (default: TAPELINE_URL or http://127.0.0.1:4000)
  --key KEY          a sandbox key (default: TAPELINE_KEY); npm start prints one
  --operator-key KEY a sandbox key of the operator (default: TAPELINE_OPERATOR_KEY): sets the
                     delinquency buckets of your organization where a book needs others
  --connections N    connections to hold open (default: 32)
  --limit N          send only the first N loans
  --sent             send nothing: the book came by \`tapeline import\`, with its mapping of demo/mappings
  --help             show this page

Exits 0 when every figure agrees or differs for a reason that its evidence bears out, 1 when one
does not or a call is refused, 2 on a wrong command line.`

const options = {
  'data': { type: 'string' },
  'url': { type: 'string' },
  'key': { type: 'string' },
  'operator-key': { type: 'string' },
  'connections': { type: 'string' },
  'limit': { type: 'string' },
  'sent': { type: 'boolean' },
  'help': { type: 'boolean', short: 'h' },
} as const

/** Reads the command line; undefined when help was asked for. Throws `ArgumentsError`. */
export function parseArguments(
  args: string[],
  environment: NodeJS.ProcessEnv,
  directory: string,
): DemoArguments | undefined {
  const { values, positionals } = parseOrRefuse(args)
  if (values.help || args.length === 0) return undefined
  const set = findDataSet(positionals[0])
  if (!set || positionals.length > 1) {
    const names = data_sets.map((known) => known.name).join(', ')
    throw new ArgumentsError(`name one data set: ${names}`)
  }
  const key = values.key ?? environment['TAPELINE_KEY'] ?? ''
  if (key === '') throw new ArgumentsError('give a sandbox key with --key (npm start prints one)')
  if (key.startsWith('sk_live_')) {
    throw new ArgumentsError('a demo book is for the sandbox: give a key that starts with sk_snbx_')
  }
  const operator_key = values['operator-key'] ?? environment['TAPELINE_OPERATOR_KEY']
  if (operator_key?.startsWith('sk_live_')) {
    throw new ArgumentsError('a demo book is for the sandbox: give --operator-key a key that starts with sk_snbx_')
  }
  const from = environment['INIT_CWD'] ?? directory
  return {
    set,
    key,
    operator_key,
    data_dir: values.data ? resolve(from, values.data) : resolve(directory, '../shared/data'),
    url: values.url ?? environment['TAPELINE_URL'] ?? 'http://127.0.0.1:4000',
    connections: parseCount('--connections', values.connections) ?? 32,
    loans_max: parseCount('--limit', values.limit),
    is_sent: values.sent === true,
  }
}

function parseOrRefuse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new ArgumentsError(error instanceof Error ? error.message : String(error))
  }
}

function parseCount(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new ArgumentsError(`${name} takes a whole number from 1`)
  return Number(text)
}
