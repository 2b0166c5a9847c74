// The formats of statement files by name, apart from what reads them, so that a command can list them at once.

/** The formats that can be read. */
export const FORMATS = ['camt.053', 'mt940', 'bai2', 'csv'] as const

/** One of these formats. */
export type Format = (typeof FORMATS)[number]
