// The elements of a part of a workbook as they come, a lot of them for each piece of its bytes.
import { SaxesParser } from 'saxes'
import { FileFault } from '../file-fault.ts'

/** Handlers of the events of elements; names are without their prefix. */
export interface ElementHandlers {
  readonly open: (name: string, attribute: (name: string) => string | undefined) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/** More characters without an element are none of a table's, nor are elements so deep. */
const [STRETCH_MAX, DEPTH_MAX] = [1_048_576, 256]

/** Reads a part; yields after each piece, so that what the handlers collected can be taken. Throws a FileFault. */
export async function* walkXml(part: AsyncIterable<Uint8Array>, handlers: ElementHandlers): AsyncGenerator<undefined> {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw new FileFault(`is no whole workbook: ${error.message}`)
  })
  let [stretch, depth] = [0, 0]
  parser.on('opentag', ({ name, attributes }) => {
    stretch = 0
    depth += 1
    if (depth > DEPTH_MAX) throw new FileFault('nests its elements too deeply for a workbook: save the sheet as CSV')
    handlers.open(bare(name), (wanted) => attributes[wanted])
  })
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('closetag', ({ name }) => {
    stretch = 0
    depth -= 1
    handlers.close?.(bare(name))
  })
  const decoder = new TextDecoder()
  for await (const bytes of part) {
    // The parser keeps what belongs to no whole element yet.
    stretch += bytes.length
    if (stretch > STRETCH_MAX)
      throw new FileFault('has a text of more than 1 MiB in one cell: shorten it, or leave it out')
    parser.write(decoder.decode(bytes, { stream: true }))
    yield undefined
  }
  parser.write(decoder.decode()).close()
  yield undefined
}

/** Reads a whole part. */
export async function readXml(part: AsyncIterable<Uint8Array>, handlers: ElementHandlers): Promise<void> {
  const walk = walkXml(part, handlers)
  while ((await walk.next()).done !== true);
}

function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
