// The names of files in headers, by the package content-disposition: a plain name, and beside it the extended form of RFC 8187 where the
// plain one cannot hold it.
import { create, parse } from 'content-disposition'

/** `attachment`, with the name. Half a surrogate pair is no character of UTF-8, so another stands for it. */
export function attachment(name: string): string {
  return create(name.replaceAll(/\p{Surrogate}/gu, '_'))
}

/** The file name in a Content-Disposition header, the extended form first; undefined where there is none that can be read. */
export function parseFilename(header: string): string | undefined {
  // Node gives the bytes of a header as Latin-1; clients send UTF-8.
  const utf8 = Buffer.from(header, 'latin1').toString('utf8')
  return parse(utf8.includes('\uFFFD') ? header : utf8).parameters['filename']
}
