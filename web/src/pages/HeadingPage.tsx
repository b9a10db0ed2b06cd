import { useLocation } from '@tanstack/react-router'
import { findPage } from '#features/navigation/portal-pages.ts'
import { PageHeader } from '#ui/PageHeader.tsx'

/** A page that has only its heading (OPEN-17). */
export function HeadingPage() {
  const page = useLocation({ select: ({ pathname }) => findPage(pathname) })
  return page && <PageHeader title={page.name} />
}
