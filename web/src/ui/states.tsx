// What a page shows while it waits, when the service refuses, and when there is nothing: the same everywhere.
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Room for what is to come, as high as it will be. */
export function Loading({ rows = 3 }: { readonly rows?: number }) {
  return (
    <Stack gap="sm" p="md" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={20} width={`${90 - 12 * (row % 3)}%`} />
      ))}
    </Stack>
  )
}

interface FailureProps {
  readonly message: string
  readonly onRetry?: (() => void) | undefined
}

/** A refusal, in the words of the service. */
export function Failure({ message, onRetry }: FailureProps) {
  return (
    <Alert color="red" variant="light" title="This did not work" role="alert" className="failure">
      <Text size="sm">{message}</Text>
      {onRetry !== undefined && (
        <Button mt="sm" size="xs" variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  )
}

/** Nothing yet, and what to do about it. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <Stack gap={4} align="center" px="md" py="xl" ta="center">
      <Text fw={600}>{title}</Text>
      {children !== undefined && (
        <Text c="dimmed" size="sm" maw={440}>
          {children}
        </Text>
      )}
    </Stack>
  )
}

interface StatesProps<T> {
  readonly loaded: {
    readonly data: T | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
  readonly failureOf: (error: unknown) => {
    readonly message: string
    readonly may_pass: boolean
    readonly is_gone: boolean
  }
  readonly isEmpty?: (data: T) => boolean
  readonly empty?: ReactNode
  readonly children: (data: T) => ReactNode
}

/** Whichever of these holds, else what was loaded. What was shown before stays while it is loaded anew, unless it is gone. */
export function States<T>({ loaded, failureOf, isEmpty, empty, children }: StatesProps<T>) {
  const { data, error, refetch } = loaded
  const failed = error === null ? undefined : failureOf(error)
  if (failed !== undefined && (data === undefined || failed.is_gone))
    return <Failure message={failed.message} onRetry={failed.may_pass ? () => void refetch() : undefined} />
  if (data === undefined) return <Loading />
  return isEmpty?.(data) === true ? empty : children(data)
}

/** The fault of a form that is about none of its fields. */
export function FormFault({ message }: { readonly message: string | undefined }) {
  if (message === undefined) return null
  return (
    <Alert color="red" variant="light" role="alert">
      <Text size="sm">{message}</Text>
    </Alert>
  )
}

/** What can be done at the end of a form. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  return (
    <Group justify="flex-end" gap="sm" mt="xs">
      {children}
    </Group>
  )
}
