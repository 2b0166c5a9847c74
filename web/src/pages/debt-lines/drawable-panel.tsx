// What can be drawn, in one figure, with the sentences that explain why not more and the figures that limit it.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DebtLineMetric } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import type { CalculatedBase } from '../../service/borrowing-bases.ts'
import { covenantTestsQuery } from '../../service/covenant-tests.ts'
import { useMayChange } from '../../shell/changing.tsx'
import { isPast } from '../../shell/clocks.ts'
import { amountText } from '../../ui/amount.ts'
import { Ago } from '../../ui/moments.tsx'
import { Panel } from '../../ui/page.tsx'
import { OpenFigure } from '../figures/open-figure.tsx'
import { baseFigures } from './base-figures.tsx'
import { FigureOther } from './figure-other.tsx'
import type { OtherBase } from './line-against.tsx'
import { drawStops, testedBy } from './covenant-state.ts'
import { CovenantLink, TermsLink } from './line-links.tsx'
import { monthInWords } from '@tapeline/kernel/core/day'
import { useLine } from './use-line.ts'
import { whyNotMore } from './why-not-more.ts'

interface DrawablePanelProps {
  readonly base: CalculatedBase
  readonly other?: OtherBase | undefined
}

/** The panel. */
export function DrawablePanel({ base, other }: DrawablePanelProps) {
  const { environment, clocks, line } = useLine()
  const tests = useQuery(covenantTestsQuery(environment, line.id, {}))
  const money = (amount: SumInJson) => amountText(amount, base.currency)
  const why = whyNotMore(base, money)
  const day = isPast(clocks) ? `on ${base.as_of}` : 'today'
  return (
    <Panel title={`What can be drawn ${day}`} lead={<Freshness base={base} />} actions={<DrawLink base={base} />}>
      <Stack gap="md">
        <div className="figures">
          {baseFigures(base).map((figure, at) => (
            <OpenFigure key={figure.id} figure={figure} below={<FigureOther base={base} other={other} at={at} />} />
          ))}
        </div>
        {drawStops(testedBy(tests.data ?? [], clocks)).map((test) => (
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
  return (
    <>
      As of {as_of}, {metric_class === 'current' ? 'kept up to date' : 'calculated when asked for'}; known{' '}
      <Ago at={known_at} />. {terms?.id && <TermsLink terms={terms.id}>{terms.name ?? terms.id}</TermsLink>}
    </>
  )
}

/** Draws are asked for today, whatever day is shown. */
function DrawLink({ base }: DrawablePanelProps) {
  const { environment, clocks, line, reader } = useLine()
  const mayChange = useMayChange()
  if (!mayChange || isPast(clocks) || base.status !== 'active' || reader === 'operator') return null
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

function DrawStop({ test: { covenant_id, covenant_name, test_month } }: { readonly test: DebtLineMetric }) {
  return (
    <Alert color="red" variant="light">
      <Group gap="xs">
        <Text size="sm">
          {covenant_name} was broken in {monthInWords(test_month)}, which stops draws by the terms.
        </Text>
        <Text size="sm">
          <CovenantLink covenant={covenant_id} month={test_month}>
            Open the test
          </CovenantLink>
        </Text>
      </Group>
    </Alert>
  )
}
