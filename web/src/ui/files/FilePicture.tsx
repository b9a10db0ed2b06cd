import { useCallback } from 'react'

interface Props {
  file: Blob
  alt: string
  className?: string
  /** The file isn't a valid image. */
  onBroken?: () => void
}

/** An image from memory. Its object URL is revoked when it is unmounted. */
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
