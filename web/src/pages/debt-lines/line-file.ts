// What a file of debt lines tells of each, behind its id: the same whoever saves it.

/** The fields, by the names that the service gives them. */
export const LINE_FACTS = [
  'name',
  'status',
  'currency',
  'commitment',
  'principal_outstanding',
  'interest_outstanding',
  'opened_on',
  'matures_on',
] as const
