// What is known of what people set and decide about the integrity checks.
import { metadata } from './facts-reported.ts'
import type { ResourceFacts } from './resource-facts.ts'

const ownOrganization = { values: ['acme', 'acme-2'] } as const

const integritySettings: ResourceFacts = {
  maker: 'operator',
  path: '/operator/integrity-settings',
  identity: (name) => ({ organization: name }),
  idOf: ({ organization: id }) => String(id),
  called: ({ organization: id }) => id,
  after: 'organization',
  samples: {
    organization: ownOrganization,
    checks: {
      values: [{ pledged_again: { days_max: 30 } }, { pledged_again: { off: true, days_max: 60 } }],
      keys: {
        names: ['duplicate_asset', 'disbursed_before_origination'],
        values: [{ off: true }, { off: false }, {}],
      },
    },
    metadata,
  },
}

const findingDecision: ResourceFacts = {
  maker: 'operator',
  path: '/operator/finding-decisions',
  names: { organization: 'organizations' },
  samples: {
    organization: ownOrganization,
    finding_id: { values: ['finding', 'finding-2'] },
    decision: { values: ['confirmed', 'explained'] },
    reason: { values: ['Seen on the bank statement', 'Según el aviso'] },
    asked: { values: ['Show the payment', 'Buy it back'] },
    decided_on: { values: ['2026-02-01', '2026-03-31'] },
    status: { values: ['in_force', 'withdrawn'] },
    metadata,
  },
}

const findingAnswer: ResourceFacts = {
  maker: 'lender',
  path: '/finding-answers',
  given: ['organization'],
  names: { organization: 'organizations' },
  decided: { metadata: { seen: true } },
  samples: {
    organization: ownOrganization,
    finding_id: { values: ['finding', 'finding-2'] },
    text: { values: ['Paid at the counter', 'Línea\nnueva'] },
    document_ids: { values: [['document'], ['document', 'document-2']] },
    metadata,
  },
}

/** By the name of the resource. */
export const INTEGRITY_FACTS: { readonly [resource: string]: ResourceFacts } = {
  integrity_settings: integritySettings,
  finding_decision: findingDecision,
  finding_answer: findingAnswer,
}
