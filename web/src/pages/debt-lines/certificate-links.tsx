// The certificate of a closed month in its three forms; while it is being issued, which takes seconds, that is shown instead.
import { Anchor, Group, Text } from '@mantine/core'
import type { MonthClose } from '@tapeline/sdk'
import { addressOf } from '../../service/call.ts'
import { CERTIFICATE_FORMS, certificatePath } from '../../service/month-closes.ts'
import { monthInWords } from '@tapeline/kernel/core/day'
import { useLine } from './use-line.ts'

const NAMES = { pdf: 'PDF', xlsx: 'Excel', json: 'JSON' } as const

/** The links. */
export function CertificateLinks({ close: { month, certificate } }: { readonly close: MonthClose }) {
  const { environment, line } = useLine()
  if (certificate === null)
    return (
      <Text size="sm" c="dimmed" role="status">
        Being issued …
      </Text>
    )
  return (
    <Group gap="xs" wrap="nowrap">
      {CERTIFICATE_FORMS.map((form) => (
        <Anchor
          key={form}
          href={addressOf(certificatePath(environment, line.id, month, form))}
          download
          size="sm"
          underline="always"
          aria-label={`Certificate of ${monthInWords(month)} as ${NAMES[form]}`}
        >
          {NAMES[form]}
        </Anchor>
      ))}
    </Group>
  )
}
