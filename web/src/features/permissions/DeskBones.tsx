import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { peoplePerPage } from './people.ts'
import classes from './permissions.module.css'

/** The list of the staff on its way. */
export const DeskBones = () => (
  <div className={classes.desk}>
    <section className={classes.list}>
      <ListSkeleton rows={peoplePerPage} label="Loading users" />
    </section>
  </div>
)
