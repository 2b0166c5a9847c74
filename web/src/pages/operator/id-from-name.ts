// The id that is proposed for an organization of a name. Pure.

/** Small letters, digits and dashes, at most 100: `Birch & Sons Credit` is `birch-sons-credit`. */
export function idFromName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
    .replaceAll(/^-|-$/g, '')
}
