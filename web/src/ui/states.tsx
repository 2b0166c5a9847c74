// What a page shows while it waits, when the service refuses, and when there is nothing: the same everywhere.
import { Alert, Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core'
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

/** How far something is that the page waits for: so many done, of how many, with about so many seconds left. */
export interface Waiting {
  readonly done: number
  readonly total: number
  readonly remaining_s: number | null
}

/** What is still calculated, with how far that is. The page asks again by itself. */
export function Calculating({ done, total, remaining_s }: Waiting) {
  const share = total === 0 ? 0 : Math.floor((100 * done) / total)
  return (
    <Stack gap="xs" p="md" role="status">
      <Text fw={600}>Calculating</Text>
      <Text size="sm" c="dimmed">
        {total === 0 ? 'The calculation begins.' : `${share} % is calculated.`}{' '}
        {remaining_s !== null && `About ${durationText(remaining_s)} left.`} This page shows the figures when they are
        there.
      </Text>
      <Progress value={share} aria-label="How far the calculation is" />
    </Stack>
  )
}

function durationText(seconds: number): string {
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}

interface StatesProps<T> {
  readonly loaded: {
    readonly data: T | undefined
    readonly error: unknown
    /** Why it is asked for again just now. */
    readonly failureReason?: unknown
    readonly refetch: () => unknown
  }
  readonly failureOf: (error: unknown) => {
    readonly message: string
    readonly may_pass: boolean
    readonly is_gone: boolean
    readonly progress?: Waiting | undefined
  }
  readonly isEmpty?: (data: T) => boolean
  readonly empty?: ReactNode
  readonly children: (data: T) => ReactNode
}

/** Whichever of these holds, else what was loaded. What was shown before stays while it is loaded again, unless it is gone. */
export function States<T>({ loaded, failureOf, isEmpty, empty, children }: StatesProps<T>) {
  const { data, error, failureReason, refetch } = loaded
  const failed = error === null ? undefined : failureOf(error)
  if (failed !== undefined && (data === undefined || failed.is_gone))
    return <Failure message={failed.message} onRetry={failed.may_pass ? () => void refetch() : undefined} />
  if (data === undefined) {
    const progress =
      failureReason === undefined || failureReason === null ? undefined : failureOf(failureReason).progress
    return progress === undefined ? <Loading /> : <Calculating {...progress} />
  }
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
