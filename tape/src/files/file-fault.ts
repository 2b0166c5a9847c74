// What makes a whole file unreadable, with the place in the file.

/** A file that cannot be read; the message continues its name. */
export class FileFault extends Error {}

/** The system's message about a file that cannot be opened or read; undefined for any other error. */
export function systemFault(error: unknown): FileFault | undefined {
  const { code, syscall } = error as { readonly code?: unknown; readonly syscall?: unknown }
  if (typeof code !== 'string') return undefined
  if (code === 'Z_BUF_ERROR') return new FileFault('is cut off: it is gzip, and its end is missing')
  if (code.startsWith('Z_')) return new FileFault(`is damaged: it is gzip, and cannot be unpacked (${code})`)
  if (typeof syscall !== 'string') return undefined
  return new FileFault(code === 'ENOENT' ? 'is not there' : `cannot be read (${code})`)
}
