// Industries by their titles, which are loaded when something first shows one.
import { useEffect, useState } from 'react'
import { hasIndustryTitles, industryName, loadIndustryTitles } from '../words/industry-titles.ts'

/** Loads the titles where they are needed, and shows what uses them again when they are there. */
export function useIndustryTitles(isNeeded: boolean): void {
  const [, setLoaded] = useState(false)
  useEffect(() => {
    if (!isNeeded || hasIndustryTitles()) return undefined
    let isGone = false
    void loadIndustryTitles('industry').then((isLoaded) => !isGone && setLoaded(isLoaded))
    return () => {
      isGone = true
    }
  }, [isNeeded])
}

/** An industry of a cell. */
export function Industry({ code }: { readonly code: string }): string {
  useIndustryTitles(true)
  return industryName(code)
}
