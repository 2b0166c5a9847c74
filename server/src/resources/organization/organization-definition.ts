// An organization as the operator keeps it: a lender, or the operator itself. What opens and closes it holds at once.
import { metadataField, recordMoments } from '@tapeline/contract/fields'
import { freeText, textKind, yesNo } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { sameJson } from '@tapeline/kernel/core/dated-facts'
import { accept, refuse } from '@tapeline/kernel/core/fault'
import { ServiceError } from '@tapeline/contract/errors'
import { type ChangeView, PLAIN, defineOperatorResource } from '../operator-record/operator-resource.ts'

/** Ids of organizations are parts of paths, file names and the ids of other records, so only plain characters are allowed. */
export const ORGANIZATION_ID = /^[\w.-]{1,100}$/

export const organization = defineOperatorResource({
  definition: defineResource({
    name: 'organization',
    description:
      'A lender that reports here. It has a sandbox from the start; live opens when you enable it, and a suspension closes both at once. It is one record ' +
      'for both environments: a sandbox key of the operator reads all of them, creates them, and changes those for which live is not enabled. Enabling ' +
      'live, and every change of an organization for which it is enabled, takes a live key.',
    fields: {
      id: textKind(
        (text) =>
          ORGANIZATION_ID.test(text) && text !== '.' && text !== '..'
            ? accept(text)
            : refuse('invalid_format', 'must be 1 to 100 letters, digits, dots, dashes and underscores'),
        {
          minLength: 1,
          maxLength: 100,
          examples: ['acme-lending'],
          description: 'The id you give the organization: 1 to 100 letters, digits, dots, dashes and underscores.',
        },
      ),
      name: freeText(255, 'Name of the organization.'),
      suspended: yesNo('Whether every request of its keys is refused. Holds once answered, on every node.'),
      live_enabled: yesNo('Whether its live keys work. Only a live key of the operator may change it.'),
      metadata: metadataField,
    },
    required: ['id', 'name'],
    computed: {
      created_by: freeText(255, 'The API key or user that made it; `service` where a command did.'),
      ...recordMoments('organization'),
    },
    computed_always: ['created_by', 'created_at', 'updated_at'],
    contract: ['name', 'suspended', 'live_enabled', 'metadata'],
    cleared: { suspended: false, live_enabled: false, metadata: {} },
  }),
  path: '/organizations',
  scope: 'manage',
  tag: 'Organizations',
  plural: 'organizations',
  lenderReads: false,
  organizationOf: (id) => id,
  change: { ...PLAIN, refusal: liveRefusal },
  write_errors: ['live_key_needed'],
  fixed: {},
})

/** What holds in live too is not changed with a sandbox key: live itself, and all of an organization for which it is enabled. */
function liveRefusal({ environment, before, after }: ChangeView): ServiceError | undefined {
  if (environment === 'live' || (before?.['live_enabled'] !== true && after['live_enabled'] !== true)) return undefined
  return before !== undefined && sameJson(before, after) ? undefined : new ServiceError('live_key_needed')
}
