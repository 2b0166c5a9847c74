// What can be done over HTTP with the records that the operator writes: four endpoints of its own, and for lenders a list and
// a single read of what concerns them.
import { type EndpointDefinition, defineEndpoint } from '@tapeline/contract/endpoint'
import type { ErrorCode } from '@tapeline/contract/errors'
import { referenceField } from '@tapeline/contract/fields'
import { type ListDefinition, LIMIT, defineList, equals } from '@tapeline/contract/list'
import { type TotalledList, totalled } from '@tapeline/contract/list-totals'
import { CLOCKS, EFFECTIVE } from '@tapeline/contract/parameter'
import type { OperatorResource } from './operator-resource.ts'

/** The tag under which the operator's endpoints are documented. */
export const OPERATOR_TAG = 'Operator'

/** The endpoints of one resource. */
export interface OperatorEndpoints {
  readonly post: EndpointDefinition
  readonly get: EndpointDefinition
  readonly list: ListDefinition
  /** Where its lists have totals. */
  readonly totals: TotalledList | undefined
  /** What lenders have of it. */
  readonly lender: LenderEndpoints | undefined
}

/** The endpoints that lenders have of a resource; `post` where they write too. */
export interface LenderEndpoints {
  readonly post: EndpointDefinition | undefined
  readonly get: EndpointDefinition
  readonly list: ListDefinition
  readonly totals: TotalledList | undefined
}

/** Writes the endpoints of a resource. */
export function operatorEndpoints(resource: OperatorResource): OperatorEndpoints {
  const { definition, path, scope, lenderReads, called } = resource
  // A record without the field is an organization itself.
  const across = Object.hasOwn(definition.fields, 'organization')
  const title = pascal(definition.name)
  const operatorPath = `/operator${path}`
  const list = listOf(resource, {
    name: `operator_${listName(resource)}`,
    path: operatorPath,
    tag: OPERATOR_TAG,
    summary: `List ${resource.plural}${across ? ' across organizations' : ''}, ${orderOf(resource)} first`,
    errors: ['forbidden'],
  })
  return {
    post: defineEndpoint({
      name: `upsert${title}`,
      method: 'POST',
      scope,
      path: operatorPath,
      tag: OPERATOR_TAG,
      summary: `Create or update ${called}`,
      description:
        'Only changed fields need to be sent. An omitted field is left unchanged, null clears it. For keys of the operator; any other gets 403.',
      query: EFFECTIVE,
      body: definition,
      answer: { status: 200, resource: definition },
      errors: ['forbidden', ...resource.write_errors, ...approvalErrors(resource)],
    }),
    get: defineEndpoint({
      name: `getOperator${title}`,
      method: 'GET',
      path: `${operatorPath}/{id}`,
      tag: OPERATOR_TAG,
      summary: `Read ${called}${across ? ' of any organization' : ''}, as of a day and as known at a moment`,
      query: CLOCKS,
      answer: { status: 200, resource: definition },
      errors: ['forbidden', 'not_found'],
    }),
    list,
    totals: totalsOf(resource, list),
    lender: lenderReads ? lenderEndpoints(resource, title) : undefined,
  }
}

function lenderEndpoints(resource: OperatorResource, title: string): LenderEndpoints {
  const { definition, path, called, tag } = resource
  const list = listOf(resource, {
    name: listName(resource),
    path,
    tag,
    summary: `List ${resource.plural}, ${orderOf(resource)} first`,
  })
  return {
    post: resource.lenderWrites ? lenderPost(resource, title) : undefined,
    get: defineEndpoint({
      name: `get${title}`,
      method: 'GET',
      path: `${path}/{id}`,
      tag,
      summary: `Read ${called} of yours, as of a day and as known at a moment`,
      query: CLOCKS,
      answer: { status: 200, resource: definition },
      errors: ['not_found'],
    }),
    list,
    totals: totalsOf(resource, list),
  }
}

function totalsOf({ totals }: OperatorResource, list: ListDefinition): TotalledList | undefined {
  return totals === undefined ? undefined : totalled(list, totals)
}

function lenderPost(resource: OperatorResource, title: string): EndpointDefinition {
  return defineEndpoint({
    name: `upsertOwn${title}`,
    method: 'POST',
    scope: resource.scope,
    path: resource.path,
    tag: resource.tag,
    summary: `Create or update ${resource.called} of your own`,
    description:
      'Only changed fields need to be sent. organization is yours and can be left out. The operator knows the record as `<organization>:<id>`.',
    query: EFFECTIVE,
    body: resource.definition,
    answer: { status: 200, resource: resource.definition },
    errors: approvalErrors(resource),
  })
}

/** What is refused where an organization wants a second person. */
function approvalErrors({ approvedAs }: OperatorResource): ErrorCode[] {
  return approvedAs === undefined ? [] : ['second_person_needed']
}

function listOf(
  resource: OperatorResource,
  list: Pick<ListDefinition, 'name' | 'path' | 'tag' | 'summary'> & Partial<Pick<ListDefinition, 'errors'>>,
): ListDefinition {
  const filters = Object.entries(resource.filters).map(([field, kind]) => [
    field,
    equals(kind, `Only those with this ${field.replaceAll('_', ' ')}.`),
  ])
  const organization = equals(referenceField('organization', 'An organization.'), 'Only those of this organization.')
  return defineList({
    ...list,
    resource: resource.definition,
    sorts: [sortName(resource)],
    filters: Object.fromEntries([
      ...filters,
      ...(list.path.startsWith('/operator/') ? [['organization', organization]] : []),
    ]),
    ...(resource.offset === undefined ? {} : { offset: resource.offset, limit_default: LIMIT.maximum }),
  })
}

/** The one sort of a resource's lists. */
export function sortName({ sorted }: OperatorResource): string {
  return `${typeof sorted === 'string' ? sorted : sorted.field}_desc`
}

function orderOf({ sorted }: OperatorResource): string {
  if (sorted === 'created_at') return 'newest'
  return `latest ${sorted === 'updated_at' ? 'updated' : sorted.field.replace(/_(at|on)$/, '')}`
}

function listName({ path }: OperatorResource): string {
  return path.slice(1).replaceAll(/[-/]/g, '_')
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
