// Compresses the built files of a folder by Brotli, each into a file of its own beside it: `node tools/compress.mjs web/dist/assets`. At its
// highest quality that takes seconds, which is why it is done once, when the dashboard is built, and not when a file is requested.
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const COMPRESSED = /\.(?:js|css|svg)$/

const [folder] = process.argv.slice(2)
const names = (await readdir(folder)).filter((name) => COMPRESSED.test(name))
await Promise.all(
  names.map(async (name) => {
    const bytes = await readFile(join(folder, name))
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    }
    await writeFile(join(folder, `${name}.br`), await compress(bytes, { params }))
  }),
)
