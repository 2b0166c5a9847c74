// Whose settings and decisions a page is about, and who reads and writes them: the lender its own, the operator those of the lender it chose.
import type { SettingsOf } from '../../service/cash-settings.ts'
import { usePlace } from '../../shell/use-place.ts'
import { useCashPlace } from './cash-place.ts'

/** Whose they are, and who reads them. */
export function useSettingsOf(): SettingsOf {
  const { me } = usePlace()
  const { organization } = useCashPlace()
  return organization === undefined
    ? { reader: 'lender', organization: me.organization.id }
    : { reader: 'operator', organization }
}
