import { useCallback } from 'react'

interface Props {
  file: Blob
  alt: string
  className?: string
  /** It is no picture after all. */
  onBroken?: () => void
}

/** A picture from memory. Its address is given back with its element. */
export function FilePicture({ file, alt, className, onBroken }: Props) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img ref={show} alt={alt} className={className} onError={onBroken} />
}
