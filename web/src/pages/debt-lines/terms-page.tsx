// The terms of a line: those in force on the day that is shown, in words, and all that were agreed before and after.
import { Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DebtLineTerm } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { failureOf } from '../../service/call.ts'
import { termsOn, termsQuery } from '../../service/debt-line-terms.ts'
import { clocksInWords } from '../../shell/clocks.ts'
import { useAddress } from '../../shell/use-address.ts'
import { amountText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel, Panels } from '../../ui/page.tsx'
import { shareText } from '../../ui/ratio.ts'
import { fields } from '../../ui/file-columns.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useIndustryTitles } from '../../shell/industry.ts'
import { todayIn } from '../../ui/today.ts'
import { CovenantLink, TermsLink } from './line-links.tsx'
import * as words from './terms-in-words.ts'
import { useLine } from './use-line.ts'

/** The page. */
export function TermsPage() {
  const { environment, clocks, line, me, reader } = useLine()
  const { search } = useAddress()
  useIndustryTitles(true)
  const terms = useQuery(termsQuery(environment, reader, line.id, clocks))
  const place = me.environments.find((one) => one.environment === environment)
  const day = clocks.as_of ?? todayIn(place)
  return (
    <States
      loaded={terms}
      failureOf={failureOf}
      isEmpty={(all) => all.length === 0}
      empty={
        <Panel>
          <Empty title={clocks.known_at === undefined ? 'No terms yet' : 'No terms were known then'}>
            The operator reports what was agreed; it is here as soon as it does.
          </Empty>
        </Panel>
      }
    >
      {(all) => {
        const held = termsOn(all, day)
        const shown = all.find(({ id }) => id === search['terms']) ?? held ?? all[0]
        return (
          <Panels>
            <History all={all} held={held} shown={shown} />
            {shown !== undefined && <Agreement terms={shown} currency={line.currency} inForce={shown === held} />}
          </Panels>
        )
      }}
    </States>
  )
}

interface HistoryProps {
  readonly all: readonly DebtLineTerm[]
  readonly held: DebtLineTerm | undefined
  readonly shown: DebtLineTerm | undefined
}

function History({ all, held, shown }: HistoryProps) {
  const { clocks, line, reader } = useLine()
  const { as_of, known_at } = clocks
  const rows = all.toSorted((a, b) => (a.effective_from < b.effective_from ? 1 : -1))
  const columns: Column<DebtLineTerm>[] = [
    {
      head: 'Agreement',
      cell: (terms) => (
        <TermsLink terms={terms.id} current={terms === shown}>
          {terms.name ?? terms.id}
        </TermsLink>
      ),
    },
    { head: 'In force from', cell: ({ effective_from }) => effective_from },
    {
      head: 'Until',
      cell: ({ effective_until }) => effective_until ?? 'Further terms',
      orderedBy: ({ effective_until }) => effective_until,
    },
    {
      head: as_of === undefined ? 'Today' : `On ${as_of}`,
      cell: (terms) => (terms === held ? <StatusBadge tone="good">In force</StatusBadge> : ''),
    },
  ]
  return (
    <Panel
      title="Terms"
      lead={`Each is complete in itself; the latest in force holds.${known_at === undefined ? '' : ` ${clocksInWords(clocks)}.`}`}
      actions={
        <Group gap="xs">
          <SaveRows what="the terms of the line" file_name={`terms-${line.id}.csv`} columns={FILE} rows={rows} />
          {reader === 'operator' && <ChangeTerms />}
        </Group>
      }
      flush
    >
      <DataTable caption="Terms of the line" columns={columns} rows={rows} keyOf={({ id }) => id} />
    </Panel>
  )
}

const FILE = fields<DebtLineTerm>('id', 'name', 'effective_from', 'effective_until', 'created_at', 'updated_at')

function ChangeTerms() {
  const { environment, line } = useLine()
  return (
    <Button
      size="xs"
      renderRoot={(props) => <Link {...props} to={PATHS.operatorTerms} params={{ environment, line: line.id }} />}
    >
      Change the terms
    </Button>
  )
}

interface AgreementProps {
  readonly terms: DebtLineTerm
  readonly currency: string
  readonly inForce: boolean
}

/** One set of terms, part by part, in the order in which a base is made of them. */
function Agreement({ terms, currency, inForce }: AgreementProps) {
  const { advance_rates, eligibility, concentration_limits, reserves, covenants } = terms
  const name = terms.name ?? terms.id
  return (
    <Panel
      title={name}
      lead={`In force from ${terms.effective_from}${inForce ? '' : ', not on the day shown'}. Amounts in ${currency}.`}
    >
      <Stack gap="lg">
        <Part title="Eligibility" none="Every pledged receivable is eligible." ordered>
          {eligibility.map((rule) => (
            <Clause key={rule.id} id={rule.id} name={rule.name} text={words.ruleText(rule, currency)} />
          ))}
        </Part>
        <Part title="Concentration limits" none="No group is limited." ordered>
          {concentration_limits.map((limit) => (
            <Clause key={limit.id} id={limit.id} name={limit.name} text={words.concentrationText(limit, currency)} />
          ))}
        </Part>
        <Part title="Advance rates" none="Without advance rates there is no borrowing base.">
          {(advance_rates === null ? [] : words.advanceTexts(advance_rates)).map(({ name: of, text }) => (
            <Clause key={of} name={of} text={text} />
          ))}
        </Part>
        <Part title="Reserves" none="Nothing is held back.">
          {reserves.map((reserve) => (
            <Clause key={reserve.id} id={reserve.id} name={reserve.name} text={words.reserveText(reserve, currency)} />
          ))}
        </Part>
        <Part title="Covenants" none="No covenants were agreed.">
          {covenants.map((covenant) => (
            <List.Item key={covenant.id}>
              <CovenantLink covenant={covenant.id} fw={650}>
                {covenant.name}
              </CovenantLink>
              {words.covenantTexts(covenant, currency).map((text) => (
                <div key={text}>{text}</div>
              ))}
            </List.Item>
          ))}
        </Part>
        <Costs terms={terms} currency={currency} />
      </Stack>
    </Panel>
  )
}

function Costs({ terms, currency }: Omit<AgreementProps, 'inForce'>) {
  const { interest, servicing_fee, eligible_cash, draw_step, deficiency_cure, reporting_lag, holidays } = terms
  const steps = words.drawStepTexts(draw_step, (amount) => amountText(amount, currency))
  const cash =
    eligible_cash === null
      ? []
      : [
          `${shareText(eligible_cash.rate ?? 1)} of the balances of ${eligible_cash.payin_instrument_ids.join(', ')}`,
          ...(typeof eligible_cash.max === 'number' ? [`at most ${amountText(eligible_cash.max, currency)}`] : []),
        ]
  return (
    <Part title="Cash, cost and time" none="">
      {interest !== null && <Clause name="Interest" text={words.interestText(interest)} />}
      {servicing_fee !== null && (
        <Clause name="Servicing fee" text={`${shareText(servicing_fee)} a year of outstanding principal`} />
      )}
      {cash.length > 0 && <Clause name="Eligible cash" text={cash.join(', ')} />}
      {steps.length > 0 && <Clause name="Draws" text={steps.join(', ')} />}
      {deficiency_cure !== null && <Clause name="To cure a deficiency" text={words.timeText(deficiency_cure)} />}
      {reporting_lag !== null && (
        <Clause name="Reporting lag" text={`${words.timeText(reporting_lag)} after the end of the month`} />
      )}
      {holidays.length > 0 && <Clause name="Holidays" text={holidays.join(', ')} />}
    </Part>
  )
}

interface PartProps {
  readonly title: string
  /** What it means where there is nothing. */
  readonly none: string
  readonly ordered?: boolean
  readonly children: ReactNode
}

function Part({ title, none, ordered = false, children }: PartProps) {
  const isEmpty = Array.isArray(children) && children.length === 0
  return (
    <section aria-label={title}>
      <Title order={3} size="h5" mb={6}>
        {title}
      </Title>
      {isEmpty ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <List size="sm" spacing={6} type={ordered ? 'ordered' : 'unordered'} className="clauses">
          {children}
        </List>
      )}
    </section>
  )
}

interface ClauseProps {
  readonly id?: string
  readonly name?: string | null | undefined
  readonly text: string
}

/** A clause: its name in the agreement, its text, and the id by which results name it. */
function Clause({ id, name, text }: ClauseProps) {
  return (
    <List.Item>
      {name !== undefined && name !== null && <strong>{name}: </strong>}
      {text}
      {id !== undefined && (
        <Text component="span" size="xs" c="dimmed" ml={8}>
          {id}
        </Text>
      )}
    </List.Item>
  )
}
