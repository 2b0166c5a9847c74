// Runs a TypeScript program of the repository that is not part of the server: demo, bench, generate, crash.
import { ROOT, build, buildWeb, install, requireNode } from './setup.mjs'

requireNode()
install()
build()
// The benchmark of pages opens the dashboard as it is served.
if (process.argv.some((word) => word.split(',').includes('pages'))) buildWeb()
const [program] = process.argv.splice(2, 1)
const { runnerImport } = await import('vite')
await runnerImport(program, { root: ROOT, configFile: false, logLevel: 'error' })
