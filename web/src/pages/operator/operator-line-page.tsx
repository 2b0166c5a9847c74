// A debt line as the operator works with it: what can be drawn, the notes about it, and the way to the pages that its lender sees too.
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { BorrowingBase, DebtLine } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { failureOf } from '../../service/call.ts'
import { calculated } from '../../service/borrowing-bases.ts'
import { lineBaseQuery, operatorLineQuery } from '../../service/operator-lines.ts'
import { Changing } from '../../shell/changing.tsx'
import { BackLink } from '../../shell/back-link.tsx'
import { RecordPage } from '../../shell/record-page.tsx'
import { ComparePicker } from '../../shell/compare-picker.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { Page, Panel } from '../../ui/page.tsx'
import { States } from '../../ui/states.tsx'
import { baseFigures } from '../debt-lines/base-figures.tsx'
import { CalculatingText } from '../debt-lines/calculating.tsx'
import { FigureOther } from '../debt-lines/figure-other.tsx'
import { type OtherBase, useOtherBaseOf, useOtherLines } from '../debt-lines/line-against.tsx'
import { OtherComing } from '../debt-lines/other-coming.tsx'
import { LineTabs } from '../debt-lines/line-tabs.tsx'
import { OpenFigure } from '../figures/open-figure.tsx'
import { AnnotationsPanel } from './annotations-panel.tsx'
import { OperatorOnly } from './operator-only.tsx'
import { NotCompared } from '../compare/not-compared.tsx'
import { SaveBaseFigures } from '../debt-lines/save-base-figures.tsx'
import { LineBadge, OrganizationLink } from './operator-words.tsx'

const BACK = <BackLink to={PATHS.operatorLines}>All debt lines</BackLink>

/** The page. */
export function OperatorLinePage() {
  const { me, environment, clocks } = usePlace()
  const { line = '' } = useParams({ strict: false })
  const loaded = useQuery({ ...operatorLineQuery(environment, line, clocks), enabled: me.organization.is_operator })
  if (!me.organization.is_operator) return <OperatorOnly what="Debt line" />
  return (
    <RecordPage id={line} back={BACK} loaded={loaded}>
      {(found) => <Line line={found} />}
    </RecordPage>
  )
}

function Line({ line }: { readonly line: DebtLine }) {
  const { environment, clocks } = usePlace()
  const base = useQuery(lineBaseQuery(environment, line.id, clocks))
  const other = useOtherBaseOf(line.id)
  const lines = useOtherLines(line.id)
  return (
    <Page
      back={BACK}
      title={line.name ?? line.id}
      lead={
        <>
          <LineBadge status={line.status} /> {line.id} of <OrganizationLink id={line.organization} />
          {line.matures_on !== null && `, matures on ${line.matures_on}`}
        </>
      }
      actions={
        <>
          <ComparePicker lines={lines} words={other?.against.words} />
          <Changing>
            <Button
              renderRoot={(props) => (
                <Link {...props} to={PATHS.operatorTerms} params={{ environment, line: line.id }} />
              )}
            >
              Change the terms
            </Button>
          </Changing>
        </>
      }
    >
      <LineTabs id={line.id} />
      <Panel title={base.data === undefined ? 'What can be drawn' : `What can be drawn as of ${base.data.as_of}`}>
        <States loaded={base} failureOf={failureOf}>
          {(answer) => <Figures answer={answer} other={other} />}
        </States>
      </Panel>
      {other !== undefined && <OtherComing other={other} />}
      <AnnotationsPanel subject={{ organization: line.organization, subject_type: 'debt_line', subject_id: line.id }} />
    </Page>
  )
}

interface FiguresProps {
  readonly answer: BorrowingBase
  readonly other: OtherBase | undefined
}

function Figures({ answer, other }: FiguresProps) {
  const base = calculated(answer)
  if (base === undefined) return <CalculatingText calculation={answer.calculation} />
  return (
    <Stack gap="sm" aria-live="polite">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        {baseFigures(base).map((figure, at) => (
          <OpenFigure key={figure.id} figure={figure} below={<FigureOther base={base} other={other} at={at} />} />
        ))}
      </SimpleGrid>
      {other?.base !== undefined && (
        <Group justify="space-between">
          <NotCompared>The steps behind these figures are compared on the page of the borrowing base.</NotCompared>
          <SaveBaseFigures base={base} other={other.base} against={other.against} />
        </Group>
      )}
      {base.terms === null && (
        <Text size="sm" c="dimmed">
          No terms are in force on this day, so there is no borrowing base.
        </Text>
      )}
    </Stack>
  )
}
