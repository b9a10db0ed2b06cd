import { readCardPhotoDays } from '@bailiwick/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { cardPhotoText } from './card-photo-text.ts'
import classes from './CardPhotoNote.module.css'

/** How long photos of payment cards stay, for the owner. Shows nothing until it is known. */
export function CardPhotoNote() {
  const { data } = useQuery({
    queryKey: ['card-photo-days'],
    queryFn: ({ signal }) => call(readCardPhotoDays, { signal }),
  })
  return data && <p className={classes.note}>{cardPhotoText(data.days)}</p>
}
