import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { peoplePerPage } from './people.ts'
import classes from './permissions.module.css'

/** The list of the staff on its way, beside the place of whom it leads to. */
export const DeskBones = () => (
  <div className={classes.desk}>
    <section className={classes.list}>
      <ListSkeleton rows={peoplePerPage} label="Loading users" />
    </section>
    <section className={classes.sheet} data-empty />
  </div>
)
