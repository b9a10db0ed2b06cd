import { useLocation } from '@tanstack/react-router'
import { placeOf } from '#features/navigation/places.ts'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'

/** A page that is its heading alone (OPEN-17), and says so where its work is still to come. */
export function HeadingPage() {
  const place = useLocation({ select: ({ pathname }) => placeOf(pathname) })
  if (place === undefined) return null
  return (
    <>
      <PageHeader title={place.name} />
      {place.later !== undefined && <EmptyPanel title={place.later} />}
    </>
  )
}
