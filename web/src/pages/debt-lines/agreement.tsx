// Terms in words, part by part, in the order in which a base is made of them.
import { List, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DebtLineTerm } from '@tapeline/sdk'
import { amountText } from '../../ui/amount.ts'
import { shareText } from '../../ui/ratio.ts'
import * as words from './terms-in-words.ts'

/** What terms agree on. */
export type AgreedTerms = Pick<
  DebtLineTerm,
  | 'advance_rates'
  | 'eligibility'
  | 'concentration_limits'
  | 'reserves'
  | 'covenants'
  | 'interest'
  | 'servicing_fee'
  | 'eligible_cash'
  | 'draw_step'
  | 'deficiency_cure'
  | 'reporting_lag'
  | 'holidays'
>

interface AgreementProps {
  readonly terms: AgreedTerms
  readonly currency: string
  /** How the name of a covenant is shown. */
  readonly covenantName: (covenant: { readonly id: string; readonly name: string }) => ReactNode
}

/** The parts. */
export function Agreement({ terms, currency, covenantName }: AgreementProps) {
  const { advance_rates, eligibility, concentration_limits, reserves, covenants } = terms
  return (
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
            {covenantName(covenant)}
            {words.covenantTexts(covenant, currency).map((text) => (
              <div key={text}>{text}</div>
            ))}
          </List.Item>
        ))}
      </Part>
      <Costs terms={terms} currency={currency} />
    </Stack>
  )
}

function Costs({ terms, currency }: Omit<AgreementProps, 'covenantName'>) {
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
