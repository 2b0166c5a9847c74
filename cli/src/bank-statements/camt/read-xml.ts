// XML as a stream of elements, so that a large statement uses the memory of one entry. The parser is strict and expands only XML's five
// predefined entities. A document type is refused as well, since only an attacker would send one.
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'

/** An element with the parts of it that were kept. Names are local: prefixes differ from bank to bank. */
export interface XmlElement {
  readonly name: string
  readonly namespace: string
  readonly line: number
  readonly attributes: ReadonlyMap<string, string>
  readonly children: XmlElement[]
  text: string
}

/** Receives the elements of the stream. */
export interface XmlVisitor {
  readonly opened: (element: XmlElement) => void
  /** Called with all children; returns whether the element stays among its parent's children. */
  readonly closed: (element: XmlElement, parent: XmlElement | undefined) => boolean
}

const DEPTH_MAX = 64

/** Stops the parser at its position. */
class Stopped extends Error {}

/** Walks XML text; a fault if it is not well-formed. Exceptions of a visitor pass through. */
export function readXml(text: string, visitor: XmlVisitor): Reading<undefined> {
  const parser = new SaxesParser({ xmlns: true })
  const open: XmlElement[] = []
  const stop = (why: string): never => {
    throw new Stopped(`line ${parser.line}: ${why}`)
  }
  parser.on('error', (error) => stop(error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')))
  parser.on('doctype', () => stop('it has a document type (<!DOCTYPE), which is refused for safety'))
  parser.on('opentag', (tag) => {
    if (open.length >= DEPTH_MAX) stop(`its elements are nested deeper than ${DEPTH_MAX} levels`)
    const element = elementOf(tag, parser.line)
    open.push(element)
    visitor.opened(element)
  })
  const addText = (text: string): void => {
    const element = open.at(-1)
    if (element !== undefined) element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    const parent = open.at(-1)
    if (element !== undefined && visitor.closed(element, parent)) parent?.children.push(element)
  })
  return walk(parser, text)
}

function walk(parser: SaxesParser<{ xmlns: true }>, text: string): Reading<undefined> {
  try {
    parser.write(text).close()
    return accept(undefined)
  } catch (error) {
    if (error instanceof Stopped) return refuse('invalid_xml', `cannot be read as XML: ${error.message}`)
    throw error
  }
}

function elementOf({ local: name, uri: namespace, ...tag }: SaxesTagNS, line: number): XmlElement {
  const attributes = new Map(Object.values(tag.attributes).map(({ local, value }) => [local, value]))
  return { name, namespace, line, attributes, children: [], text: '' }
}

/** The first child with a name. */
export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((one) => one.name === name)
}

/** Every child with a name. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((one) => one.name === name) ?? []
}

/** The element at the end of a path of names; each step takes the first child of that name. */
export function at(element: XmlElement | undefined, path: string): XmlElement | undefined {
  return path.split('/').reduce(child, element)
}

/** Trimmed text at the end of a path; undefined if it is missing or blank. */
export function textAt(element: XmlElement | undefined, path: string): string | undefined {
  return trimmed(at(element, path)?.text)
}

/** Trimmed text, or undefined if blank. */
export function trimmed(text: string | undefined): string | undefined {
  const bare = text?.trim() ?? ''
  return bare === '' ? undefined : bare
}
