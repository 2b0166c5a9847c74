// The name of the migration's own keys, apart from what moves a book, so that the help text can show it at once.

/** The name of the migration's own keys: their writes count as writes of the migration. */
export const KEY_NAME = 'migrate-v2'
