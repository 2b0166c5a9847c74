// Codes of a public list are stated as such in their schema, so that forms can offer them by name.

/** The keyword of a schema that names the list of which its texts are codes. */
export const CODE_LIST = 'x-code-list'
