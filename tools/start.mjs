// npm start: install, build, serve. Runs the server in this process, so that Ctrl-C reaches it once.
import { ROOT, build, buildWeb, install, requireNode } from './setup.mjs'

requireNode()
install()
build()
buildWeb()
process.chdir(ROOT)
process.argv.splice(2, 0, 'serve', '--demo')
await import('../server/dist/main.js')
