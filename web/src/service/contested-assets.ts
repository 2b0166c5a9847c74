// Assets that receivables of several lenders share, for the operator: as listed, and each side as a row of its own for files.
import type { ContestedAsset, ContestedAssetSide } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { type ListPage, type ListQuestion, readPage } from './list.ts'

/** Where they are listed. */
export const CONTESTED_ASSETS = '/operator/contested-assets'

/** A side with the asset that it is of. */
export interface ContestedSide {
  readonly asset: ContestedAsset
  readonly side: ContestedAssetSide
}

/** Reads a page of sides: those of each asset follow one another. */
export async function readSidesPage(
  environment: Environment,
  question: ListQuestion,
  signal?: AbortSignal,
): Promise<ListPage<ContestedSide>> {
  const page = await readPage<ContestedAsset>(environment, CONTESTED_ASSETS, question, signal)
  return { ...page, data: page.data.flatMap(sidesOf) }
}

/** The sides of an asset. */
export function sidesOf(asset: ContestedAsset): ContestedSide[] {
  return asset.sides.map((side) => ({ asset, side }))
}
