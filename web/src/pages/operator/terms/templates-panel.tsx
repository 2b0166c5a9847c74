// Where terms begin: a line without terms can start from those that are usual for its kind, each part in words.
import { Button, List, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Panel } from '../../../ui/page.tsx'
import { advanceTexts, concentrationText, covenantTexts, ruleText } from '../../debt-lines/terms-in-words.ts'
import { TEMPLATES, type Template } from './templates.ts'

interface TemplatesPanelProps {
  readonly currency: string
  readonly onChoose: (terms: Template['terms']) => void
}

/** The panel. */
export function TemplatesPanel({ currency, onChoose }: TemplatesPanelProps) {
  return (
    <Panel
      title="Start from usual terms"
      lead="Or write them below from nothing. The numbers are a starting point: look each over and change it to what was agreed. Nothing holds before you save."
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        {TEMPLATES.map((template) => (
          <section key={template.id} aria-label={template.name}>
            <Stack gap="xs" align="flex-start">
              <Title order={3} size="h5">
                {template.name}
              </Title>
              <Text size="sm">{template.lead}</Text>
              <Words template={template} currency={currency} />
              <Button
                variant="default"
                size="xs"
                aria-label={`Start from this: ${template.name}`}
                onClick={() => onChoose(template.terms)}
              >
                Start from this
              </Button>
            </Stack>
          </section>
        ))}
      </SimpleGrid>
    </Panel>
  )
}

function Words({ template: { terms }, currency }: { readonly template: Template; readonly currency: string }) {
  return (
    <List size="sm" spacing={2}>
      {wordsOf(terms, currency).map((text) => (
        <List.Item key={text}>{text}</List.Item>
      ))}
    </List>
  )
}

/** What each part of terms does, a sentence each. */
function wordsOf(terms: Template['terms'], currency: string): string[] {
  const { advance_rates, eligibility, concentration_limits, covenants } = terms
  return [
    ...(advance_rates === null ? [] : advanceTexts(advance_rates)).map(
      ({ text }) => `Lends ${text} of what is eligible`,
    ),
    ...(eligibility ?? []).map((rule) => `Counts only: ${ruleText(rule, currency)}`),
    ...(concentration_limits ?? []).map((limit) => `Limits: ${concentrationText(limit, currency)}`),
    ...(covenants ?? []).map((covenant) => `Tests each month: ${covenantTexts(covenant, currency).join('. ')}`),
  ]
}
