// The XML namespaces of an .xlsx file. They look like addresses, but nothing requests them.

/** Namespaces by content. */
export const NAMESPACES = {
  main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  relations: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  package: 'http://schemas.openxmlformats.org/package/2006',
  dublin_core: 'http://purl.org/dc/elements/1.1/',
  dublin_core_terms: 'http://purl.org/dc/terms/',
  schema_instance: 'http://www.w3.org/2001/XMLSchema-instance',
} as const
