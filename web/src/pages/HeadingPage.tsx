import { useLocation } from '@tanstack/react-router'
import { placeOf } from '#features/navigation/places.ts'
import { PageHeader } from '#ui/PageHeader.tsx'

/** A page that is its heading alone (OPEN-17). */
export function HeadingPage() {
  const place = useLocation({ select: ({ pathname }) => placeOf(pathname) })
  return place && <PageHeader title={place.name} />
}
