import { defendantSections } from '@bailiwick/contract/defendant-fields/catalogue'
import type { Catalogue } from '@bailiwick/contract/fields'
import { kept, type Values } from './form-record.ts'
import classes from './RecordSheet.module.css'
import { inWords } from './conflict.ts'

const isFilled = (name: string, value: unknown) => {
  const plain = kept(name, value)
  return Array.isArray(plain) ? plain.length > 0 : plain !== null
}

/** The record as it goes on paper: every section, and what is filled in it. */
export function RecordSheet({ values }: { values: Values }) {
  return (
    <div className={classes.sheet}>
      {defendantSections.map(({ id, title, blocks }) => {
        const filled = blocks.filter(({ fields }) => namesIn(fields, values).length > 0)
        if (filled.length === 0) return null
        return (
          <section key={id}>
            <h2 className={classes.title}>{title}</h2>
            {filled.map((block) => (
              <div key={block.title} className={classes.block} data-print="whole">
                <h3>{block.title}</h3>
                <dl>
                  {namesIn(block.fields, values).map((name) => (
                    <div key={name}>
                      <dt>{block.fields[name]?.label}</dt>
                      <dd>{inWords(name, values[name])}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            ))}
          </section>
        )
      })}
    </div>
  )
}

const namesIn = (fields: Catalogue, values: Values) =>
  Object.keys(fields).filter((name) => isFilled(name, values[name]))
