// Operator, Contested assets: the list, and the sides of what one receivable shares.
import { usePlace } from '../../shell/use-place.ts'
import { OperatorOnly } from '../operator/operator-only.tsx'
import { ContestedList } from './contested-list.tsx'
import { ContestedSides } from './contested-sides.tsx'

const NAME = 'Contested assets'

/** Contested assets. */
export function ContestedAssetsPage() {
  const { me } = usePlace()
  return me.organization.is_operator ? <ContestedList /> : <OperatorOnly what={NAME} />
}

/** Contested assets of a receivable. */
export function ContestedAssetPage() {
  const { me } = usePlace()
  return me.organization.is_operator ? <ContestedSides /> : <OperatorOnly what={NAME} />
}
