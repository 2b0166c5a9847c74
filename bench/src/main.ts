// npm run bench -- write|lists: what the service costs, as ratios against a reference in the same run.
import { benchLists } from './lists.ts'
import { benchWrite } from './write.ts'

const HELP = `npm run bench -- write [--rounds 5] [--seconds 5] [--connections 1,64,256] [--kinds entry,account,receivable]
npm run bench -- lists [--receivables 1000000] [--rounds 200]
Linux only: CPU time is read from /proc. write needs pgbench on the PATH.
`

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function option(name: string, otherwise: string): string {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : (process.argv[at + 1] ?? otherwise)
}

const kinds = ['entry', 'account', 'receivable'] as const

switch (process.argv[2]) {
  case 'write':
    await benchWrite(
      {
        rounds: Number(option('rounds', '5')),
        seconds: Number(option('seconds', '5')),
        connections: option('connections', '1,64,256').split(',').map(Number),
        kinds: kinds.filter((kind) => option('kinds', kinds.join(',')).split(',').includes(kind)),
      },
      print,
    )
    break
  case 'lists':
    await benchLists(
      { receivables: Number(option('receivables', '1000000')), rounds: Number(option('rounds', '200')) },
      print,
    )
    break
  default:
    process.stdout.write(HELP)
}
