// Sectors of NAICS: the first two digits of a code, or the range of several pairs of digits that form one sector.

/** Sectors that span several first pairs of digits; each is one sector. */
export const MERGED_SECTORS: readonly string[] = ['31-33', '44-45', '48-49']

/** The sector of a code of two digits or more. */
export function sectorOf(code: string): string {
  const digits = code.slice(0, 2)
  return MERGED_SECTORS.find((sector) => sector.slice(0, 2) <= digits && digits <= sector.slice(3)) ?? digits
}
