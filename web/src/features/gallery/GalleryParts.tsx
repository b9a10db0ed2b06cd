import classes from './Gallery.module.css'
import type { GalleryPart } from './gallery-pages.ts'

/** The parts of a gallery page, each with its title. */
export function GalleryParts({ parts }: { parts: readonly GalleryPart[] }) {
  return parts.map(({ title, note, wide, Part }) => (
    <section key={title} className={classes.panel} data-wide={wide} aria-label={title}>
      <div className={classes.note}>
        <h2>{title}</h2>
        {note !== undefined && <p>{note}</p>}
      </div>
      <div className={classes.part}>
        <Part />
      </div>
    </section>
  ))
}
