// A part of a page that fails takes nothing but itself away: it states so and can be tried again, while the other parts stay.
import { Children, Component, type ReactNode, isValidElement, useContext, useState } from 'react'
import { PartNotLoaded } from './load-part.ts'
import { Recovery } from './recovery.ts'
import { Failure } from './states.tsx'

interface PartBoundaryProps {
  readonly children: ReactNode
  /** Whether what failed was a panel, whose ground is missing then. */
  readonly isPanel?: boolean
}

interface PartBoundaryState {
  readonly failure: unknown
}

/** What fails inside is shown as failed, until it is tried again or what is around it is rendered again. */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = { failure: undefined }

  static getDerivedStateFromError(error: unknown): PartBoundaryState {
    return { failure: error ?? new Error('A part of the page failed.') }
  }

  override componentDidUpdate({ children }: PartBoundaryProps) {
    if (this.state.failure !== undefined && children !== this.props.children) this.reset()
  }

  readonly reset = () => this.setState({ failure: undefined })

  override render() {
    const { children, isPanel = false } = this.props
    const { failure } = this.state
    if (failure === undefined) return children
    const failed = <FailedPart failure={failure} onRecovered={this.reset} />
    return isPanel ? <section className="panel inset">{failed}</section> : failed
  }
}

interface FailedPartProps {
  readonly failure: unknown
  readonly onRecovered: () => void
}

/** What happened and what to do. What was loaded is loaded again before the part is rendered again, as it may be what was wrong. */
function FailedPart({ failure, onRecovered }: FailedPartProps) {
  const recover = useContext(Recovery)
  const [isTrying, setTrying] = useState(false)
  const retry = async () => {
    setTrying(true)
    await recover().catch(() => undefined)
    setTrying(false)
    onRecovered()
  }
  return <Failure message={sentenceOf(failure)} onRetry={isTrying ? undefined : () => void retry()} />
}

function sentenceOf(failure: unknown): string {
  return failure instanceof PartNotLoaded
    ? 'The program that draws this could not be loaded. Check the connection, then try again or reload the page.'
    : 'This part of the page could not be shown; the others are not affected. Try again, or reload the page.'
}

/** Each of some parts in a boundary of its own. */
export function eachApart(parts: ReactNode): ReactNode {
  return Children.map(parts, (part) => (isValidElement(part) ? <PartBoundary isPanel>{part}</PartBoundary> : part))
}
