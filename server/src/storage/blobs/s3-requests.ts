// Signed requests to an S3-compatible store, and the meaning of its refusals: an outage is temporary (503, the caller retries), anything
// else is a fault of the configuration that an operator must see in the log.
import { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import { ServiceError } from '@tapeline/contract/errors'
import type { BlobName } from './blob-store.ts'
import type { S3Settings } from './s3-settings.ts'

/** SHA-256 of no bytes, for the signature of requests without a body. */
const NO_CONTENT = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** How long the store may take until its response begins; for a put that includes sending the content. */
const ANSWER_MS_MAX = { plain: 10_000, put: 60_000 }

/** A request about one object. */
export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Within the bucket. */
  readonly key: string
  /** In the form of the Range header. */
  readonly range?: string
  readonly upload?: { readonly blob: BlobName; readonly content: Readable }
}

/** Sends a request; returns any response, whatever its status. Throws `database_away` when none arrives. */
export async function sendS3(settings: S3Settings, request: S3Request): Promise<Response> {
  const { method, upload } = request
  const signed = await new AwsV4Signer({
    method,
    url: `${settings.endpoint}/${settings.bucket}/${request.key}`,
    headers: headersOf(request),
    service: 's3',
    region: settings.region,
    accessKeyId: settings.access_key_id,
    secretAccessKey: settings.secret_access_key,
  }).sign()
  // Content is passed on as it is stored. Not signed: proxies in front of stores change this header.
  signed.headers.set('Accept-Encoding', 'identity')
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), ANSWER_MS_MAX[upload === undefined ? 'plain' : 'put'])
  try {
    return await fetch(signed.url, {
      method,
      headers: signed.headers,
      signal: patience.signal,
      redirect: 'manual',
      ...(upload === undefined ? {} : { body: Readable.toWeb(upload.content), duplex: 'half' }),
    })
  } catch (error) {
    if (upload?.content.errored) throw upload.content.errored
    throw storeAway(error)
  } finally {
    clearTimeout(timer)
  }
}

function headersOf({ range, upload }: S3Request): Record<string, string> {
  return {
    'X-Amz-Content-Sha256': upload?.blob.sha256 ?? NO_CONTENT,
    ...(range === undefined ? {} : { Range: range }),
    ...(upload === undefined ? {} : { 'Content-Length': String(upload.blob.size) }),
  }
}

/** The code of a refusal, such as `NoSuchKey`; empty when the store gave none. Reads the response to its end. */
export async function refusalCode(answer: Response): Promise<string> {
  const text = await answer.text().catch(() => '')
  return /<Code>(\w{1,80})<\/Code>/.exec(text)?.[1] ?? ''
}

/** The error of a request that the store refused. */
export function refusedBy(answer: Response, method: string, code: string): Error {
  const what = `The object store refused a ${method} with ${answer.status} ${code}`.trimEnd()
  if (answer.status >= 500 || answer.status === 429) return storeAway(new Error(what))
  return new Error(`${what}: check the S3_ settings and what the key may do in the bucket`)
}

/** The error of a store that does not respond now. */
export function storeAway(cause: unknown): ServiceError {
  const message =
    'The service cannot reach the store of its documents right now. Nothing was written; try again in a moment.'
  return new ServiceError('database_away', { message, cause })
}
