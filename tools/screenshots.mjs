// npm run screenshots: what every page of the dashboard looks like, in web/e2e/screenshots. The test that judges them takes them.
import { join } from 'node:path'
import { ROOT, build, buildWeb, install, requireNode, run } from './setup.mjs'

requireNode()
install()
build()
buildWeb()
run(process.execPath, [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', 'web/e2e/pages.test.ts'], {
  SCREENSHOTS: '1',
})
