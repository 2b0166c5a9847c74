// The metadata keys by which a portfolio is grouped, as fields among its others: `metadata.branch` is the key `branch`.

const PREFIX = 'metadata.'

/** A metadata key as a field of cells and groups. */
export type MetadataField = `${typeof PREFIX}${string}`

/** The field of a key. */
export function metadataField(key: string): MetadataField {
  return `${PREFIX}${key}`
}

/** The key of a field. */
export function keyOf(field: MetadataField): string {
  return field.slice(PREFIX.length)
}

/** Whether a field is a metadata key. */
export function isMetadataField(field: string): field is MetadataField {
  return field.startsWith(PREFIX)
}

/** The metadata keys that something has. */
export function metadataFieldsIn(fields: object): MetadataField[] {
  return Object.keys(fields).filter(isMetadataField)
}
