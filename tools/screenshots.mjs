// npm run screenshots: what every page of the dashboard looks like, in web/e2e/screenshots, and the pictures of the README. The tests
// that judge them take them.
import { join } from 'node:path'
import { ROOT, build, buildWeb, install, requireNode, run } from './setup.mjs'

requireNode()
install()
build()
buildWeb()
const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
run(process.execPath, [vitest, 'run', 'web/e2e/pages.test.ts', 'web/e2e/pictures.test.ts'], { SCREENSHOTS: '1' })
