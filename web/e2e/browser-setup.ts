// Before the first test in a browser: the browser of the run is unpacked, once for all processes that start it.
import { unpackBrowser } from '../../tools/src/chromium.ts'

export const setup = unpackBrowser
