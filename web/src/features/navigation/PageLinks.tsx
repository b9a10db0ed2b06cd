import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './PageLinks.module.css'
import type { PortalPage } from './portal-pages.ts'

/** The permitted pages with what they are for. */
export const PageLinks = ({ pages }: { pages: readonly PortalPage[] }) => (
  <section className={classes.panel} aria-labelledby="pages">
    <h2 id="pages">Your pages</h2>
    <ul className={classes.places}>
      {pages.map(({ path, name, description }) => (
        <li key={path}>
          <Link to={path}>
            <span>
              <strong>{name}</strong>
              <span>{description}</span>
            </span>
            <IconChevronRight size={17} stroke={1.7} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
