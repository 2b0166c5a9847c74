// The saved mappings of the organization, what is changed about them, and what one browser kept before there were any.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedMapping } from '../../generated/dashboard-endpoints.ts'
import type { Environment } from '../../paths.ts'
import { ServiceFault } from '../../service/call.ts'
import { mappingsQuery, readMapping, saveMapping } from '../../service/tape-mappings.ts'
import { usePlace } from '../../shell/use-place.ts'
import { NO_HEADINGS } from '../../tape/headings.ts'
import { TapeReader } from '../../tape/tape-reader.ts'
import { saveFile } from '../../ui/save-file.ts'
import type { NamedMapping } from './kept-mapping.ts'

const NONE: readonly SavedMapping[] = []

/** The mappings, by name; none while they are loaded. */
export function useMappings(): readonly SavedMapping[] {
  const { environment } = usePlace()
  const { data = NONE } = useQuery(mappingsQuery(environment))
  return data
}

/** So many mappings of unknown files are read to see whether they fit. */
const READ_MAX = 20

/** The mappings whose files are not known, as of those that a browser kept, and whose columns the open files have; none while that is found out. */
export function useFitting(reader: TapeReader, headings: string): readonly SavedMapping[] {
  const { environment } = usePlace()
  const unknown = useMappings().filter((saved) => saved.headings === NO_HEADINGS)
  const asked = unknown.slice(0, READ_MAX)
  const { data = NONE } = useQuery({
    queryKey: ['fitting-mappings', environment, headings, asked.map(({ id, updated_at }) => [id, updated_at])],
    queryFn: async () => {
      const texts = await Promise.all(asked.map(({ id }) => readMapping(environment, id)))
      const fits = await reader.ask('fitting', texts)
      return asked.filter((_, at) => fits[at] === true)
    },
    enabled: asked.length > 0,
    staleTime: Infinity,
  })
  return data
}

/** Carries out a change of the mappings, after which they are loaded again. */
export function useMappingChange<Given, Result>(
  change: (given: Given) => Promise<Result>,
  onDone?: (result: Result) => void,
) {
  const { environment } = usePlace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (result) => {
      await queries.invalidateQueries(mappingsQuery(environment))
      onDone?.(result)
    },
  })
}

/** Saves what a browser kept. Where a name is taken, the mapping gets one that states where it comes from. */
export async function takeOver(environment: Environment, kept: readonly NamedMapping[]): Promise<void> {
  for (const { name, mapping } of kept) {
    const content = { headings: NO_HEADINGS, mapping: JSON.stringify(mapping) }
    try {
      await saveMapping(environment, { name, ...content })
    } catch (error) {
      if (!(error instanceof ServiceFault) || error.code !== 'mapping_name_taken') throw error
      await saveMapping(environment, { name: `${name.slice(0, 80)} (from a browser)`, ...content })
    }
  }
}

/** Downloads a saved mapping as the command line reads it. */
export async function downloadMapping(environment: Environment, { id, name }: SavedMapping): Promise<void> {
  const reader = new TapeReader()
  try {
    const mapping = await reader.ask('read', await readMapping(environment, id))
    const file = new Blob([await reader.ask('write', mapping)], { type: 'application/yaml' })
    saveFile(`${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.mapping.yaml`, file)
  } finally {
    reader.close()
  }
}
