import classes from './Facts.module.css'

interface Props {
  title: string
  /** Labels and values; empty values are left out. */
  facts: readonly (readonly [string, string | null])[]
  /** Below the title. */
  note?: string
}

/** A panel of labels and values. */
export function Facts({ title, facts, note }: Props) {
  const known = facts.filter(([, value]) => value !== null && value !== '')
  if (known.length === 0 && title === '') return null
  return (
    <section className={classes.panel} aria-label={title} data-print="whole">
      <h3 className={classes.title}>{title}</h3>
      {note !== undefined && <p className={classes.note}>{note}</p>}
      <dl className={`${classes.facts} num`}>
        {known.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
