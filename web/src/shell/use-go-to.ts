// Going where a choice of the palette leads. The clocks go along by themselves.
import { useNavigate } from '@tanstack/react-router'
import { PATHS } from '../paths.ts'
import type { Destination } from './navigation.ts'
import type { Target } from './palette-choices.ts'
import { usePlace } from './use-place.ts'

/** Goes to a target, in the environment of the page. */
export function useGoTo(): (target: Target) => void {
  const { environment, me } = usePlace()
  const navigate = useNavigate()
  const line = me.organization.is_operator ? PATHS.operatorLine : PATHS.debtLine
  return (target) => {
    switch (target.to) {
      case 'page':
        return void navigate({ to: target.path as Destination['to'], params: { environment } })
      case 'definition':
        return window.location.assign(target.href)
      case 'lender':
        return void navigate({ to: PATHS.operatorOrganization, params: { environment, organization: target.id } })
      case 'account':
        return void navigate({ to: PATHS.obligor, params: { environment, id: target.id } })
      case 'receivable':
        return void navigate({ to: PATHS.receivable, params: { environment, id: target.id } })
      case 'debt_line':
        return void navigate({ to: line, params: { environment, line: target.id } })
      case 'month_close':
        return void navigate({
          to: PATHS.debtLineClose,
          params: { environment, line: target.line, month: target.month },
        })
      case 'line_documents':
        return void navigate({ to: PATHS.debtLineDocuments, params: { environment, line: target.line } })
      case 'lender_documents':
        return void navigate({
          to: PATHS.operatorDocuments,
          params: { environment },
          search: { organization: target.organization },
        })
      case 'documents':
        return void navigate({ to: PATHS.documents, params: { environment } })
    }
  }
}
