import { Suspense, useRef, useState, type ReactElement } from 'react'
import classes from './Hint.module.css'
import { lazyPart } from './lazy-part.tsx'

const HintBubble = lazyPart(
  () => import('./HintBubble.tsx').then((module) => ({ default: module.HintBubble })),
  'nothing',
)

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
