// The elements of a part of a workbook as they come, a lot of them for each piece of its bytes.
import { SaxesParser } from 'saxes'
import { FileFault } from '../file-fault.ts'

/** What is told of elements; names are without their prefix. */
export interface ElementHandlers {
  readonly open: (name: string, attribute: (name: string) => string | undefined) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/** Reads a part; yields after each piece, so that what the handlers gathered can be taken. Throws a FileFault. */
export async function* walkXml(part: AsyncIterable<Buffer>, handlers: ElementHandlers): AsyncGenerator<undefined> {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw new FileFault(`is no whole workbook: ${error.message}`)
  })
  parser.on('opentag', ({ name, attributes }) => handlers.open(bare(name), (wanted) => attributes[wanted]))
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('closetag', ({ name }) => handlers.close?.(bare(name)))
  const decoder = new TextDecoder()
  for await (const bytes of part) {
    parser.write(decoder.decode(bytes, { stream: true }))
    yield undefined
  }
  parser.write(decoder.decode()).close()
  yield undefined
}

/** Reads a whole part. */
export async function readXml(part: AsyncIterable<Buffer>, handlers: ElementHandlers): Promise<void> {
  const walk = walkXml(part, handlers)
  while ((await walk.next()).done !== true);
}

function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
