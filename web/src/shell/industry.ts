// Industries by their titles, which are loaded when something first shows one.
import { useQuery } from '@tanstack/react-query'
import { industryName, loadIndustryTitles } from '../words/industry-titles.ts'

/** Loads the titles where they are needed, and shows what uses them again when they are there. */
export function useIndustryTitles(isNeeded: boolean): void {
  useQuery({
    queryKey: ['industry-titles'],
    queryFn: loadIndustryTitles,
    enabled: isNeeded,
    staleTime: Infinity,
  })
}

/** An industry of a cell. */
export function Industry({ code }: { readonly code: string }): string {
  useIndustryTitles(true)
  return industryName(code)
}
