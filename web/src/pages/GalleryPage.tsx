import { useLocation } from '@tanstack/react-router'
import classes from '#features/gallery/Gallery.module.css'
import { galleryPages } from '#features/gallery/gallery-pages.ts'
import { GalleryParts } from '#features/gallery/GalleryParts.tsx'
import { RtlGallery } from '#features/gallery/RtlGallery.tsx'
import { placeOf } from '#features/navigation/places.ts'
import { PageHeader } from '#ui/PageHeader.tsx'

/** Public pages, which are no places of the sidebar. */
const names: Readonly<Record<string, string>> = {
  '/pages/register-page': 'Register',
  '/pages/login-page': 'Log in',
  '/pages/lock-screen-page': 'Lock Screen',
}
const nameOf = (path: string) => placeOf(path)?.name ?? names[path] ?? path

/** The pages behind Developer: the portal's own components with sample data, and nothing of the product (OPEN-164). */
export function GalleryPage() {
  const path = useLocation({ select: ({ pathname }) => placeOf(pathname)?.path ?? pathname })
  const parts = galleryPages[path]
  return (
    <div className={classes.page}>
      <PageHeader eyebrow="Settings" title={nameOf(path)} />
      {parts === undefined ? <RtlGallery nameOf={nameOf} /> : <GalleryParts key={path} parts={parts} />}
    </div>
  )
}
