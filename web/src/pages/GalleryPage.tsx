import { useLocation } from '@tanstack/react-router'
import classes from '#features/gallery/Gallery.module.css'
import { galleryPages } from '#features/gallery/gallery-pages.ts'
import { GalleryParts } from '#features/gallery/GalleryParts.tsx'
import { RtlGallery } from '#features/gallery/RtlGallery.tsx'
import type { PagePath } from '#features/gallery/rtl-menu.ts'
import { findPage } from '#features/navigation/portal-pages.ts'
import { PageHeader } from '#ui/PageHeader.tsx'

/** Public pages, which aren't in the sidebar. */
const names: Readonly<Partial<Record<PagePath, string>>> = {
  '/pages/register-page': 'Register',
  '/pages/login-page': 'Log in',
  '/pages/lock-screen-page': 'Lock Screen',
}
const nameOf = (path: PagePath) => findPage(path)?.name ?? names[path] ?? path

/** The pages for developers: the portal's components with sample data (OPEN-164). */
export function GalleryPage() {
  const page = useLocation({ select: ({ pathname }) => findPage(pathname) })
  if (page === undefined) return null
  const { path, name } = page
  const parts = galleryPages[path]
  return (
    <div className={classes.page}>
      <PageHeader eyebrow="Settings" title={name} />
      {parts === undefined ? <RtlGallery nameOf={nameOf} /> : <GalleryParts key={path} parts={parts} />}
    </div>
  )
}
