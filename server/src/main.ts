#!/usr/bin/env node
// The program: takes the signals that stop it, and only then loads the command line, which takes half a second and more.
import { endOnSignals } from './commands/stop-signals.ts'

const args = process.argv.slice(2)
endOnSignals(args[0] === 'serve' ? 'as asked' : 'as cut short')
const { runReporting } = await import('./command-line.ts')
await runReporting(args)
