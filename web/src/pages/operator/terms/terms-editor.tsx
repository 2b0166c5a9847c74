// The editor of a line's terms: every part of the agreement, judged by the service as one writes, with the base that it would make in view.
import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { DebtLine, DebtLineTerm, TriedTerms } from '@tapeline/sdk'
import { PATHS } from '../../../paths.ts'
import { messageOf } from '../../../service/call.ts'
import { previewQuery } from '../../../service/tried-terms.ts'
import { useAsked } from '../../../shell/use-asked.ts'
import { usePlace } from '../../../shell/use-place.ts'
import { useIndustryTitles } from '../../../shell/industry.ts'
import { faultsInCurrency } from '../../../shell/amount-faults.ts'
import { Panel } from '../../../ui/page.tsx'
import { FormFault } from '../../../ui/states.tsx'
import { labelOf } from '../../../words/field-labels.ts'
import '../operator.css'
import { type Fields, type Value, changesOf, withField } from './draft.ts'
import { EditingContext } from './editing.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { type Schema, noteOf, shapeOf } from './shape.ts'
import { TemplatesPanel } from './templates-panel.tsx'
import { ValueField } from './value-field.tsx'

/** The parts of terms, in the order in which an agreement has them. */
const SECTIONS: readonly (readonly [string, readonly (keyof TriedTerms)[]])[] = [
  ['Advance rates', ['advance_rates']],
  ['Eligibility', ['eligibility']],
  ['Concentration limits', ['concentration_limits']],
  ['Reserves and cash', ['reserves', 'eligible_cash']],
  ['Cost', ['interest', 'servicing_fee']],
  ['Covenants', ['covenants']],
  ['Draws and times', ['draw_step', 'deficiency_cure', 'reporting_lag', 'holidays']],
]

const PARTS = SECTIONS.flatMap(([, parts]) => parts)

interface TermsEditorProps {
  readonly line: DebtLine
  /** The terms in force on the day that is shown; undefined where none are. */
  readonly in_force: DebtLineTerm | undefined
  readonly all: readonly DebtLineTerm[]
  readonly schemas: Readonly<Record<string, object>>
}

/** How long somebody has to pause before what was written is tried. */
const PAUSE_MS = 400

/** The editor. */
export function TermsEditor({ line, in_force, all, schemas }: TermsEditorProps) {
  const { environment } = usePlace()
  const navigate = useNavigate()
  useIndustryTitles(true)
  const before = partsOf(in_force)
  const [draft, setDraft] = useState<Fields>(before)
  const [saving, { open, close }] = useDisclosure()
  const parts = changesOf(before, draft)
  const isChanged = Object.keys(parts).length > 0
  const { preview, error, faults, isBehind } = useTried(line, parts)
  const letGo = useKept(isChanged)
  const asked = useAsked()
  const fields = useRef<HTMLDivElement>(null)
  /** What was pressed is gone then: whoever works by keyboard continues at the first field. */
  const start = (terms: object) => {
    setDraft(terms as Fields)
    fields.current?.focus()
  }
  const leave = async (outcome: 'written' | 'asked') => {
    letGo()
    if (!(await asked(outcome))) await navigate({ to: PATHS.operatorLine, params: { environment, line: line.id } })
  }
  return (
    <EditingContext value={{ currency: line.currency, faults }}>
      <div className="editor">
        <Stack gap="lg" className="editor-parts" ref={fields} tabIndex={-1}>
          {all.length === 0 && !isChanged && <TemplatesPanel currency={line.currency} onChoose={start} />}
          {SECTIONS.map(([title, names]) => (
            <Panel key={title} {...(names.length > 1 ? { title } : {})}>
              <Stack gap="md">
                {names.map((name) => (
                  <Part
                    key={name}
                    isAlone={names.length === 1}
                    name={name}
                    schema={(schemas[name] ?? {}) as Schema}
                    value={draft[name]}
                    onChange={(value) => setDraft((now) => withField(now, name, value))}
                  />
                ))}
              </Stack>
            </Panel>
          ))}
        </Stack>
        <Stack gap="md" className="editor-aside">
          <PreviewPanel
            preview={preview}
            isBehind={isBehind && error === null}
            isRefused={error !== null}
            isChanged={isChanged}
          />
          <Faults error={error} faults={faults} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={!isChanged} onClick={() => setDraft(before)}>
              Start again
            </Button>
            <Button disabled={!isChanged || isBehind || error !== null} onClick={open}>
              Save as new terms
            </Button>
          </Group>
        </Stack>
      </div>
      <SaveDialog
        line={line}
        draft={draft}
        taken={all.map(({ id }) => id)}
        opened={saving}
        onClose={close}
        onSaved={leave}
      />
    </EditingContext>
  )
}

/** What the service makes of changed parts, a little after they were written. */
function useTried({ id, currency }: DebtLine, parts: Fields) {
  const { environment, clocks } = usePlace()
  const [settled] = useDebouncedValue(parts, PAUSE_MS)
  const preview = useQuery(previewQuery({ environment, line: id, clocks, parts: settled }))
  const faults = faultsInCurrency(preview.error, currency)
  const isBehind = JSON.stringify(parts) !== JSON.stringify(settled) || preview.isPlaceholderData
  const { data } = preview
  const [last, setLast] = useState(data)
  // While what is written is refused, the base before it stays in view.
  useEffect(() => {
    if (data !== undefined) setLast(data)
  }, [data])
  return { preview: data ?? last, error: preview.error, faults, isBehind }
}

/** Asks before what was changed is left behind; gives a way to leave after it was saved. */
function useKept(isChanged: boolean): () => void {
  const isSaved = useRef(false)
  const isLost = () => isChanged && !isSaved.current
  useBlocker({
    shouldBlockFn: () => isLost() && !window.confirm('Leave without saving? What you changed is lost.'),
    enableBeforeUnload: isLost,
  })
  return () => {
    isSaved.current = true
  }
}

/** What was agreed, without what is empty. */
function partsOf(terms: DebtLineTerm | undefined): Fields {
  const stored = PARTS.map((part): [string, Value] => [part, (terms?.[part] ?? null) as Value])
  return Object.fromEntries(
    stored.filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  )
}

interface PartProps {
  readonly isAlone: boolean
  readonly name: string
  readonly schema: Schema
  readonly value: Value
  readonly onChange: (value: Value) => void
}

function Part({ isAlone, name, schema, value, onChange }: PartProps) {
  return (
    <ValueField
      label={labelOf(name)}
      note={noteOf(schema)}
      shape={shapeOf(schema)}
      path={name}
      value={value ?? undefined}
      required={false}
      isHeading={isAlone}
      onChange={onChange}
    />
  )
}

/** Every fault that the service found, in one list; each is shown at its field too. */
function Faults({ error, faults }: { readonly error: unknown; readonly faults: Readonly<Record<string, string>> }) {
  const listed = Object.entries(faults)
  if (error === null || error === undefined) return null
  if (listed.length === 0) return <FormFault message={messageOf(error)} />
  return (
    <Panel title={listed.length === 1 ? 'One thing to correct' : `${listed.length} things to correct`}>
      <div role="alert">
        <List size="sm" spacing={6}>
          {listed.map(([place, message]) => (
            <List.Item key={place}>
              <Text size="sm" className="breakable">
                {message}
              </Text>
            </List.Item>
          ))}
        </List>
      </div>
    </Panel>
  )
}
