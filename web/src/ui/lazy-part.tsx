import { Button, Portal } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import {
  Component,
  lazy,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from 'react'
import { keepAsking } from '#platform/connection.ts'
import { createStore, useStore } from '#platform/store.ts'
import { controlTexts } from './controls.ts'
import { ErrorPanel } from './ErrorPanel.tsx'
import classes from './LazyPart.module.css'
import { loadPart, PartError, partErrorText } from './load-part.ts'

/**
 * What stands for a part that did not load: a panel in its place, a small button, or nothing. For a part that opens on its
 * own, how it is closed, or null while it isn't open: a notice over the page stands for it.
 */
type Instead<Props> = 'panel' | 'button' | 'nothing' | ((props: Props) => (() => void) | null)

// As React types it: nothing else takes components of any properties
// oxlint-disable-next-line typescript/no-explicit-any
type AnyPart = ComponentType<any>

/** An interface, so that the compiler can name it after its part. */
export interface LazyPart<Part extends AnyPart> {
  (props: ComponentProps<Part>): ReactNode
}

/**
 * A component that is loaded when it is first shown, within a Suspense. If it can't be loaded, the page around it stays as
 * it is, with what was typed. It is loaded again when asked to, when it is opened again, and in its place when the portal is back.
 */
export function lazyPart<Part extends AnyPart>(
  load: () => Promise<{ default: Part }>,
  instead: Instead<ComponentProps<Part>> = 'panel',
  onFail?: () => void,
): LazyPart<Part> {
  // React keeps a failure for as long as it is asked for the same component
  const begin = (number: number) => ({ number, Loaded: lazy(() => loadPart(load)) })
  const attempt = createStore(begin(1))
  return function LoadedLate(props) {
    const current = useStore(attempt)
    const { number, Loaded } = current
    const tryAgain = () => {
      if (attempt.get() === current) attempt.set(begin(number + 1))
    }
    const failed = (error: PartError) => (
      <Failed
        error={error}
        instead={typeof instead === 'function' ? instead(props) : instead}
        onRetry={tryAgain}
      />
    )
    return (
      <PartBoundary key={number} failed={failed} onFail={onFail} onLeave={tryAgain}>
        <Loaded {...props} />
      </PartBoundary>
    )
  }
}

interface BoundaryProps {
  failed: (error: PartError) => ReactNode
  onFail: (() => void) | undefined
  /** Before a part that failed is opened again. */
  onLeave: () => void
  children: ReactNode
}

/** Catches that a part did not load. Whatever else fails in it is for the boundary of the page. */
class PartBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch() {
    this.props.onFail?.()
  }

  override componentWillUnmount() {
    if (this.state.error !== null) this.props.onLeave()
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!(error instanceof PartError)) throw error
    return this.props.failed(error)
  }
}

interface FailedProps {
  error: PartError
  instead: 'panel' | 'button' | 'nothing' | (() => void) | null
  onRetry: () => void
}

function Failed({ error, instead, onRetry }: FailedProps) {
  const { partMissing, tryAgain } = controlTexts.use()
  const again = useEffectEvent(onRetry)
  // What opens on its own would take the focus from somebody who went on typing
  const mayComeBack = error.reason === 'unreachable' && typeof instead === 'string'
  useEffect(() => (mayComeBack ? keepAsking(() => again()) : undefined), [mayComeBack])
  const text = partErrorText(error)
  if (instead === 'nothing') return null
  if (instead === 'panel') return <ErrorPanel title={partMissing} text={text} onRetry={onRetry} />
  if (typeof instead !== 'string') return <FailedOpening text={text} onRetry={onRetry} onClose={instead} />
  return (
    <Button
      variant="subtle"
      size="xs"
      title={`${partMissing}. ${text}`}
      leftSection={<IconAlertTriangle size={15} stroke={1.8} aria-hidden />}
      onClick={onRetry}
    >
      {tryAgain}
    </Button>
  )
}

interface OpeningProps {
  text: string
  onRetry: () => void
  /** null while it isn't open. */
  onClose: (() => void) | null
}

/** For a part that opens on its own: the notice, and another attempt when it is opened again without having been removed. */
function FailedOpening({ text, onRetry, onClose }: OpeningProps) {
  const isOpen = onClose !== null
  const [wasClosed, setWasClosed] = useState(false)
  if (!isOpen && !wasClosed) setWasClosed(true)
  const isReopened = isOpen && wasClosed
  const again = useEffectEvent(onRetry)
  useEffect(() => {
    if (isReopened) again()
  }, [isReopened])
  return isOpen && !wasClosed ? <FailedNotice text={text} onRetry={onRetry} onClose={onClose} /> : null
}

interface NoticeProps {
  text: string
  onRetry: () => void
  onClose: () => void
}

/** Over whatever is open. It takes no focus, so that who is typing loses no letter. */
function FailedNotice({ text, onRetry, onClose }: NoticeProps) {
  const { partMissing, tryAgain, close } = controlTexts.use()
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      // Not for the form below
      event.preventDefault()
      event.stopPropagation()
      leave()
    }
    // Small dialogs listen here too, perhaps before this: the mark says that the key isn't theirs
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
  return (
    <Portal>
      <div className={classes.notice} role="alert" data-takes-escape data-print="hide">
        <IconAlertTriangle size={20} stroke={1.7} className={classes.icon} aria-hidden />
        <p className={classes.text}>
          <b>{partMissing}.</b> {text}
        </p>
        <div className={classes.actions}>
          <Button variant="default" size="xs" onClick={onClose}>
            {close}
          </Button>
          <Button size="xs" onClick={onRetry}>
            {tryAgain}
          </Button>
        </div>
      </div>
    </Portal>
  )
}
