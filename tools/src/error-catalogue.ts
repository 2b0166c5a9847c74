// docs/reference/errors.md: every code the service answers with, from the catalogue it answers from.
import { ERRORS } from '@tapeline/contract/errors'
import { cell } from './markdown.ts'

/** The page. */
export function errorCatalogue(): string {
  const rows = Object.entries(ERRORS).map(([code, line]) => {
    const again = 'retry_after_s' in line ? `after ${line.retry_after_s} s` : ''
    return `| ${line.status} | \`${code}\` | ${cell(line.message)} | ${again} |`
  })
  return `${INTRODUCTION}\n| status | code | message | try again |\n|---|---|---|---|\n${rows.join('\n')}\n`
}

const INTRODUCTION = `<!-- Made by \`npm run generate\`. Change contract/src/errors.ts instead. -->
# Errors

Every answer other than 2xx has this body:

\`\`\`json
{
  "message": "origination_date is required to create a receivable.",
  "code": "invalid_request",
  "details": [
    {
      "param": "origination_date",
      "code": "required",
      "message": "origination_date is required to create a receivable"
    }
  ]
}
\`\`\`

- \`message\` alone is enough for a person: it states what to send instead.
- \`code\` never changes; programs decide by it and by the status.
- \`details\` holds **every** fault of the request, each with the parameter it is about; it is empty where there is nothing to correct.
  A fault of an amount also has \`limits\`: \`minimum\`, \`maximum\`, \`multiple\` or \`nearest\`, in minor units, as a string of digits beyond 2^53 − 1.
- \`progress\` comes with \`calculation_running\`: receivables \`done\` of \`total\`, and in \`remaining_s\` about how many seconds
  are left; null where that cannot be estimated.
- The header \`X-Request-Id\` names the request in the service's log.

A request is judged in this order: its key (401), what the key may do (403), what the path names (404), the request itself
(400), and last a conflict with what is stored (409). A refused request wrote nothing.

Where the table states when to try again, the answer carries \`Retry-After\`. Send a write again with the same \`IdempotencyKey\`:
it is carried out once. Repeating a 401 with the same key does not help.
`
