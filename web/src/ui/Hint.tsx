import { lazy, Suspense, useRef, useState, type ReactElement } from 'react'
import classes from './Hint.module.css'

const HintBubble = lazy(() => import('./HintBubble.tsx').then((module) => ({ default: module.HintBubble })))

/** Names a control to those who point at it. What places the words is loaded when one is first pointed at. */
export function Hint({ label, children }: { label: string; children: ReactElement }) {
  const area = useRef<HTMLSpanElement>(null)
  const [isUsed, setIsUsed] = useState(false)
  return (
    <>
      <span ref={area} className={classes.area} onPointerEnter={() => setIsUsed(true)}>
        {children}
      </span>
      {isUsed && (
        <Suspense>
          <HintBubble label={label} area={area} />
        </Suspense>
      )}
    </>
  )
}
