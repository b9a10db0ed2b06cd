import { useState, type DragEvent, type ReactNode } from 'react'
import classes from './DropZone.module.css'

interface Props {
  /** Files are not accepted now. */
  off: boolean
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** An area onto which files can be dropped. */
export function DropZone({ off, onFiles, children }: Props) {
  const [isOver, setIsOver] = useState(false)
  const over = () => setIsOver(!off)
  const drop = (event: DragEvent) => {
    setIsOver(false)
    if (!off) onFiles([...event.dataTransfer.files])
  }
  return (
    <div
      className={classes.place}
      data-over={isOver || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}
