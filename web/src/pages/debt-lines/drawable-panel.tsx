// What can be drawn, in one figure, with the sentences that say why not more and the figures that bound it.
import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PATHS } from '../../paths.ts'
import type { BorrowingBase } from '../../service/borrowing-bases.ts'
import { type CovenantTest, covenantTestsQuery } from '../../service/covenant-tests.ts'
import { isPast } from '../../shell/clocks.ts'
import { amountText } from '../../ui/amount.ts'
import { Figure } from '../../ui/figure.tsx'
import { Ago } from '../../ui/moments.tsx'
import { Panel } from '../../ui/page.tsx'
import { drawStops, testedBy } from './covenant-state.ts'
import { monthName } from './line-words.ts'
import { useLine } from './use-line.ts'
import { drawableOf } from './why-not-more.ts'

interface DrawablePanelProps {
  readonly base: BorrowingBase
}

/** The panel. */
export function DrawablePanel({ base }: DrawablePanelProps) {
  const { environment, clocks, line } = useLine()
  const tests = useQuery(covenantTestsQuery(environment, line.id, {}))
  const money = (amount: number) => amountText(amount, base.currency)
  const { label, amount, why } = drawableOf(base, money)
  const of = (figure: number | null) => (figure === null ? 'None' : money(figure))
  const day = isPast(clocks) ? `on ${base.as_of}` : 'today'
  return (
    <Panel title={`What can be drawn ${day}`} lead={<Freshness base={base} />} actions={<DrawLink base={base} />}>
      <Stack gap="md">
        <div className="figures">
          <Figure label={`${label}, ${base.currency}`} value={of(amount)} />
          <Figure label="Borrowing base" value={of(base.base)} />
          <Figure label="Commitment" value={money(base.commitment)} />
          <Figure label="Drawn and outstanding" value={money(base.outstanding)} />
        </div>
        {drawStops(testedBy(tests.data ?? [], clocks.as_of)).map((test) => (
          <DrawStop key={test.covenant_id} test={test} />
        ))}
        <List size="sm" spacing={4}>
          {why.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
      </Stack>
    </Panel>
  )
}

function Freshness({ base: { as_of, known_at, terms, metric_class } }: DrawablePanelProps) {
  const { environment, line } = useLine()
  return (
    <>
      As of {as_of}, {metric_class === 'current' ? 'kept up to date' : 'calculated when asked for'}; known{' '}
      <Ago at={known_at} />.{' '}
      {terms !== null && (
        <Anchor
          renderRoot={(props) => (
            <Link
              {...props}
              to={PATHS.debtLineTerms}
              params={{ environment, line: line.id }}
              search={{ terms: terms.id }}
            />
          )}
          inherit
          underline="always"
        >
          {terms.name ?? terms.id}
        </Anchor>
      )}
    </>
  )
}

/** Draws are asked for today, whatever day is shown. */
function DrawLink({ base }: DrawablePanelProps) {
  const { environment, clocks, line } = useLine()
  if (isPast(clocks) || base.status !== 'active') return null
  return (
    <Button
      renderRoot={(props) => (
        <Link {...props} to={PATHS.debtLineDraws} params={{ environment, line: line.id }} search={{ draw: 'new' }} />
      )}
    >
      Request a draw
    </Button>
  )
}

function DrawStop({ test: { covenant_id, covenant_name, test_month } }: { readonly test: CovenantTest }) {
  const { environment, line } = useLine()
  return (
    <Alert color="red" variant="light">
      <Group gap="xs">
        <Text size="sm">
          {covenant_name} was broken in {monthName(test_month)}, which stops draws by the terms.
        </Text>
        <Anchor
          renderRoot={(props) => (
            <Link
              {...props}
              to={PATHS.debtLineCovenants}
              params={{ environment, line: line.id }}
              search={{ covenant: covenant_id, month: test_month }}
            />
          )}
          size="sm"
          underline="always"
        >
          Open the test
        </Anchor>
      </Group>
    </Alert>
  )
}
