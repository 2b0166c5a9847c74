// For how long it is kept from where people and keys acted (docs/explanation/decisions/0206).

/** Days: a year, and a month in which what happened a year ago is inspected. */
export const ADDRESS_DAYS = 400
