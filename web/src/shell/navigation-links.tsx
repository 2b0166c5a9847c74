// The navigation as links: the page one is on is marked, for eyes and for screen readers.
import { Text } from '@mantine/core'
import { Link, useMatches } from '@tanstack/react-router'
import { PATHS } from '../paths.ts'
import { type Destination, SECTIONS, isFor } from './navigation.ts'
import { usePlace } from './use-place.ts'

/** The pages that the user may use. */
export function Navigation() {
  const { me } = usePlace()
  const sections = SECTIONS.map(({ title, pages }) => ({ title, pages: pages.filter((page) => isFor(page, me)) }))
  return (
    <>
      {sections
        .filter(({ pages }) => pages.length > 0)
        .map(({ title, pages }) => (
          <div key={title}>
            <Text c="dimmed" size="xs" fw={600} px="sm" pt="sm" pb={4}>
              {title}
            </Text>
            {pages.map((page) => (
              <PageLink key={page.label} {...page} />
            ))}
          </div>
        ))}
    </>
  )
}

function PageLink({ to, label }: Destination) {
  const { environment } = usePlace()
  const here = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  // The pages of a line are the same for both who read them, and are found under the debt lines of each.
  const under = to === PATHS.operatorLines ? [to, PATHS.debtLines] : [to]
  const isHere =
    here.replace(/\/$/, '') === to || (to !== PATHS.overview && under.some((path) => here.startsWith(`${path}/`)))
  return (
    <Link
      to={to}
      params={{ environment }}
      activeOptions={{ exact: true }}
      className="page-link"
      aria-current={isHere ? 'page' : undefined}
    >
      {label}
    </Link>
  )
}
