import { useCallback } from 'react'

/** A picture from memory. Its address is given back with its element. */
export function FilePicture({ file, alt, className }: { file: Blob; alt: string; className?: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img ref={show} alt={alt} className={className} />
}
