// `npm run demo -- <data set>`: the command line in, the exit code out. What it does is in `run.ts`.
import { ArgumentsError, help, parseArguments } from './arguments.ts'
import { runDemo } from './run.ts'

async function main(): Promise<number> {
  try {
    const args = parseArguments(process.argv.slice(2), process.env, process.cwd())
    if (args === undefined) {
      console.log(help)
      return 0
    }
    return (await runDemo(args)) ? 0 : 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    if (!(error instanceof ArgumentsError)) return 1
    console.error('See npm run demo -- --help')
    return 2
  }
}

process.exitCode = await main()
