// The settings of an object store, checked at start with a sentence for every fault; app.ts passes the environment. A secret is never
// repeated in a message.

/** The address and keys of an S3-compatible store. Objects are addressed in path style: endpoint, bucket, tenant, SHA-256. */
export interface S3Settings {
  /** `https://host[:port][/path]`, without a slash at its end. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly access_key_id: string
  readonly secret_access_key: string
}

/** Every setting with its default and meaning. */
export const S3_SETTINGS = {
  S3_ENDPOINT: {
    default: '',
    meaning: 'An S3-compatible store for the files of documents, as `https://…`. Empty: they are kept in the database.',
  },
  S3_BUCKET: { default: '', meaning: 'The bucket; it must exist.' },
  S3_REGION: { default: 'us-east-1', meaning: 'The region that requests are signed for.' },
  S3_ACCESS_KEY_ID: { default: '', meaning: 'The id of the access key.' },
  S3_SECRET_ACCESS_KEY: { default: '', meaning: 'The access key itself.' },
} as const

/** Reads the settings; undefined when no store is configured. `refuse` receives every fault. */
export function readS3Settings(
  value: (name: keyof typeof S3_SETTINGS) => string,
  refuse: (fault: string) => void,
): S3Settings | undefined {
  const together = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const missing = together.filter((name) => value(name) === '')
  if (missing.length === together.length) return undefined
  if (missing.length > 0)
    refuse(`${together.join(', ')} go together: give ${missing.join(' and ')} too, or none of them`)
  return {
    endpoint: endpointOf(value('S3_ENDPOINT'), refuse),
    bucket: bucketOf(value('S3_BUCKET'), refuse),
    region: value('S3_REGION') || S3_SETTINGS.S3_REGION.default,
    access_key_id: value('S3_ACCESS_KEY_ID'),
    secret_access_key: value('S3_SECRET_ACCESS_KEY'),
  }
}

function endpointOf(text: string, refuse: (fault: string) => void): string {
  if (text === '') return text
  const url = URL.canParse(text) ? new URL(text) : undefined
  const plain = url !== undefined && url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (!plain || !/^https?:$/.test(url.protocol)) {
    refuse(
      'S3_ENDPOINT must look like https://s3.example.com, with a port or path where needed, and without a key or a query',
    )
    return ''
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

function bucketOf(text: string, refuse: (fault: string) => void): string {
  if (text !== '' && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text)) {
    refuse(`S3_BUCKET is "${text}": use the bucket's name alone, 3 to 63 lower-case letters, digits, dots and hyphens`)
  }
  return text
}
