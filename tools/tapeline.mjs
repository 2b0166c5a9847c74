// npm run -s tapeline -- COMMAND: the command line from a clone.
import { ROOT, build, install, requireNode } from './setup.mjs'

requireNode()
install()
build()
process.chdir(ROOT)
await import('../server/dist/main.js')
