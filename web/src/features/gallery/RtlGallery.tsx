import { DirectionProvider, NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import classes from './Gallery.module.css'
import { galleryPages } from './gallery-pages.ts'
import { GalleryParts } from './GalleryParts.tsx'
import { rtlMenu, type PagePath } from './rtl-menu.ts'

const paths = Object.keys(galleryPages) as (keyof typeof galleryPages)[]

/** The parts of any gallery page in right-to-left layout, with a sidebar. `nameOf` returns a page's name. */
export function RtlGallery({ nameOf }: { nameOf: (path: PagePath) => string }) {
  const [shown, setShown] = useState(paths[0])
  return (
    <DirectionProvider initialDirection="rtl" detectDirection={false}>
      <div dir="rtl" className={classes.rtl}>
        <nav className={classes.side} aria-label="Right to left">
          {rtlMenu.map(({ title, paths: listed }) => (
            <section key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {listed.map((path) => (
                  <li key={path}>
                    <Link to={path}>{nameOf(path)}</Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <div className={classes.page}>
          <NativeSelect
            label="Show right to left"
            value={shown}
            data={paths.map((path) => ({ value: path, label: nameOf(path) }))}
            onChange={(event) => setShown(paths.find((path) => path === event.currentTarget.value))}
            maw={280}
          />
          <GalleryParts parts={(shown && galleryPages[shown]) ?? []} />
        </div>
      </div>
    </DirectionProvider>
  )
}
