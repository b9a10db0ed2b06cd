import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { peoplePerPage } from './people.ts'
import classes from './permissions.module.css'

/** The page while the staff is loading. */
export const PermissionsSkeleton = () => (
  <div className={classes.layout}>
    <section className={classes.list}>
      <ListSkeleton rows={peoplePerPage} label="Loading users" />
    </section>
  </div>
)
