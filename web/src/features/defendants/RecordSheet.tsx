import { defendantSections, type Section } from '@bailiwick/contract/defendant-fields/catalogue'
import type { Catalogue } from '@bailiwick/contract/fields'
import { valueAt, type CatalogueRecord } from './catalogue-record.ts'
import { inWords } from './conflict.ts'
import { defendantRecord, type Values } from './form-record.ts'
import classes from './RecordSheet.module.css'

type Of = Pick<CatalogueRecord<Values>, 'kept'>

interface Props {
  values: Values
  /** Those of a defendant unless said. */
  sections?: readonly Section[]
  of?: Of
}

/** The record as it goes on paper: every section, and what is filled in it. */
export function RecordSheet({ values, sections = defendantSections, of = defendantRecord }: Props) {
  return (
    <div className={classes.sheet}>
      {sections.map(({ id, title, blocks }) => {
        const filled = blocks.filter(({ fields }) => namesIn(fields, values, of).length > 0)
        if (filled.length === 0) return null
        return (
          <section key={id}>
            <h2 className={classes.title}>{title}</h2>
            {filled.map((block) => (
              <div key={block.title} className={classes.block} data-print="whole">
                <h3>{block.title}</h3>
                <dl>
                  {namesIn(block.fields, values, of).map((name) => (
                    <div key={name}>
                      <dt>{block.fields[name]?.label}</dt>
                      <dd>{inWords(name, valueAt(values, name), of)}</dd>
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

const namesIn = (fields: Catalogue, values: Values, { kept }: Of) =>
  Object.keys(fields).filter((name) => {
    const plain = kept(name, valueAt(values, name))
    return Array.isArray(plain) ? plain.length > 0 : plain !== null
  })
