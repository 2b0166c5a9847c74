// Making a debt line: every field that the service takes, judged by the service as one writes. A fault stands at its field once that was
// written, and at all of them once the line was sent.
import { Button, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { parseCurrency } from '@tapeline/kernel/core/currency'
import { PATHS } from '../../paths.ts'
import { failureOf, formFault } from '../../service/call.ts'
import { judgedLineQuery, lineShapeQuery, makeLine } from '../../service/new-line.ts'
import { overviewQuery } from '../../service/operator-lines.ts'
import { useAsked } from '../../shell/use-asked.ts'
import { usePlace } from '../../shell/use-place.ts'
import { faultsInCurrency } from '../../shell/amount-faults.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormActions, FormFault, Loading, States } from '../../ui/states.tsx'
import { labelOf } from '../../words/field-labels.ts'
import { type Fields, type Value, withField } from './terms/draft.ts'
import { EditingContext } from './terms/editing.ts'
import { inOtherCurrency } from './terms/number-text.ts'
import { type Field, type Schema, shapeOf } from './terms/shape.ts'
import { ValueField } from './terms/value-field.tsx'

interface NewLineDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Whose line it is to be, where that is known. */
  readonly organization: string | undefined
}

/** The dialog. Each time it is opened it is another line; once something is written, only its buttons close it. */
export function NewLineDialog({ opened, onClose, organization }: NewLineDialogProps) {
  const { environment } = usePlace()
  const shape = useQuery({ ...lineShapeQuery, enabled: opened })
  const overview = useQuery({ ...overviewQuery(environment, {}), enabled: opened })
  const lenders = (overview.data?.data ?? []).map(({ id, name }) => ({ value: id, label: `${name} (${id})` }))
  // A field that is offered words later is another element then, and what is being written into it would be lost.
  const knowsLenders = !overview.isLoading
  const [isWritten, setWritten] = useState(false)
  const close = () => {
    setWritten(false)
    onClose()
  }
  return (
    <Dialog title="Make a debt line" opened={opened} onClose={close} stays={isWritten}>
      <States loaded={shape} failureOf={failureOf}>
        {(schema) =>
          knowsLenders ? (
            <NewLine
              fields={fieldsOf(schema)}
              lenders={lenders}
              organization={organization}
              onWrite={() => setWritten(true)}
              onClose={close}
            />
          ) : (
            <Loading />
          )
        }
      </States>
    </Dialog>
  )
}

/** What is asked for, in the order in which a line is agreed. What it owes begins at nothing, and is written by what pays it out. */
const ASKED = [
  'organization',
  'id',
  'name',
  'currency',
  'status',
  'commitment',
  'opened_on',
  'matures_on',
  'credit_product',
  'pledge_selector',
]

function fieldsOf(schema: Schema): Field[] {
  const shape = shapeOf(schema)
  const fields = shape.kind === 'record' ? shape.fields : []
  return ASKED.flatMap((name) => fields.filter((field) => field.name === name))
}

/** An organization that can be chosen, by its name. */
interface Lender {
  readonly value: string
  readonly label: string
}

interface NewLineProps extends Pick<NewLineDialogProps, 'onClose' | 'organization'> {
  readonly fields: readonly Field[]
  readonly lenders: readonly Lender[]
  readonly onWrite: () => void
}

/** How long somebody has to pause before what was written is judged. */
const PAUSE_MS = 400

function NewLine({ fields, lenders, organization, onWrite, onClose }: NewLineProps) {
  const { line, write, faults, isReady, isSent, made, send } = useNewLine(organization, onWrite)
  const [typed, setTyped] = useState('')
  const field = ({ name, note, shape, required }: Field) => (
    <ValueField
      key={name}
      label={labelOf(name)}
      note={note}
      shape={shape}
      path={name}
      value={line[name] ?? undefined}
      required={required}
      onChange={(value) => write(name, value)}
    />
  )
  const choose = ({ name, note }: Field) => (
    <Select
      key={name}
      label={labelOf(name)}
      description={note}
      placeholder="Find by name or id"
      searchable
      limit={50}
      onSearchChange={setTyped}
      onBlur={() => {
        const named = lenderNamed(lenders, typed)
        if (named !== undefined) write(name, named)
      }}
      nothingFoundMessage="No organization is called this"
      data={[...lenders]}
      value={typeof line[name] === 'string' ? line[name] : null}
      error={faults[name]}
      onChange={(chosen) => write(name, chosen ?? undefined)}
    />
  )
  const isWide = ({ shape }: Field) => shape.kind === 'record'
  const toCorrect = Object.keys(faults).length
  return (
    <EditingContext value={{ currency: currencyOf(line), faults }}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {fields
              .filter((one) => !isWide(one))
              .map((one) => (one.name === 'organization' ? choose(one) : field(one)))}
          </SimpleGrid>
          {fields.filter(isWide).map(field)}
          <Text size="xs" c="dimmed">
            What the selector takes is pledged to the line at once. The next page is for its terms.
          </Text>
          <FormFault message={formFault(made.error, ASKED)} />
          <Text size="sm" role="status" className={isSent && toCorrect > 0 ? 'fall' : undefined}>
            {isReady ? 'Nothing is wrong with it.' : isSent && toCorrect > 0 ? `${toCorrect} to correct.` : ''}
          </Text>
          <FormActions>
            <Group gap="sm">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={made.isPending}>
                Make the line
              </Button>
            </Group>
          </FormActions>
        </Stack>
      </form>
    </EditingContext>
  )
}

/** The organization whose id or name was typed whole; leaving the field takes it, also where it was not chosen from the list. */
function lenderNamed(lenders: readonly Lender[], typed: string): string | undefined {
  const text = typed.trim().toLowerCase()
  return lenders.find(({ value, label }) =>
    [value, label, label.slice(0, -value.length - 3)].some((one) => one.toLowerCase() === text),
  )?.value
}

/** The line as it is written, what the service finds wrong with what was written, and sending it. */
function useNewLine(organization: string | undefined, onWrite: () => void) {
  const { environment } = usePlace()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [line, setLine] = useState<Fields>({
    ...(organization === undefined ? {} : { organization }),
    status: 'pending',
    opened_on: new Date().toISOString().slice(0, 10),
  })
  const asked = useAsked()
  const [written, setWritten] = useState<readonly string[]>([])
  const [isSent, setSent] = useState(false)
  const [settled] = useDebouncedValue(line, PAUSE_MS)
  const judged = useQuery({ ...judgedLineQuery(environment, settled), retry: false })
  const made = useMutation({
    mutationFn: () => makeLine(environment, line),
    onSuccess: async (outcome) => {
      if (await asked(outcome)) return
      await queries.invalidateQueries({ queryKey: ['list', environment, '/operator/debt-lines'] })
      await queries.invalidateQueries({ queryKey: ['operator-overview'] })
      void navigate({ to: PATHS.operatorTerms, params: { environment, line: String(line['id']) } })
    },
  })
  const all = faultsInCurrency(judged.error, currencyOf(line))
  const isShown = (param: string) => isSent || written.includes(fieldOf(param))
  return {
    line,
    write: (name: string, value: Value) => {
      onWrite()
      setLine((now) => withAmountKept(now, withField(now, name, value)))
      setWritten((now) => (now.includes(name) ? now : [...now, name]))
    },
    faults: Object.fromEntries(Object.entries(all).filter(([param]) => isShown(param))),
    isReady: judged.data === true && settled === line,
    isSent,
    made,
    send: (event: FormEvent) => {
      event.preventDefault()
      setSent(true)
      if (!made.isPending) made.mutate()
    },
  }
}

/** The field of a place such as `pledge_selector.product_types[0]`. */
function fieldOf(param: string): string {
  return param.split(/[.[]/)[0] ?? ''
}

/** The commitment as it was written, where the currency has become another. */
function withAmountKept(before: Fields, after: Fields): Fields {
  const kept = inOtherCurrency(after['commitment'], currencyOf(before), currencyOf(after))
  return kept === after['commitment'] ? after : withField(after, 'commitment', kept)
}

/** The currency in which amounts are written; until it is known, that of most lines. */
function currencyOf({ currency }: Fields): string {
  return typeof currency === 'string' && parseCurrency(currency).ok ? currency : 'USD'
}
