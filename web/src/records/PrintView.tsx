import type { Section } from '@bailiwick/contract/kit/record-form'
import type { Catalogue, Values } from '@bailiwick/contract/kit/fields'
import { formatValue, type ValueRules } from './format-value.ts'
import classes from './PrintView.module.css'

interface Props {
  values: Values
  sections: readonly Section[]
  rules: ValueRules
}

/** The record as printed: every section with its filled fields. */
export function PrintView({ values, sections, rules }: Props) {
  return (
    <div className={classes.page}>
      {sections.map(({ id, title, blocks }) => {
        const filled = blocks.filter(({ fields }) => filledNames(fields, values, rules).length > 0)
        if (filled.length === 0) return null
        return (
          <section key={id}>
            <h2 className={classes.title}>{title}</h2>
            {filled.map((block) => (
              <div key={block.title} className={classes.block} data-print="whole">
                <h3>{block.title}</h3>
                <dl>
                  {filledNames(block.fields, values, rules).map((name) => (
                    <div key={name}>
                      <dt>{block.fields[name]?.label}</dt>
                      <dd>{formatValue(rules, name, rules.valueIn(values, name))}</dd>
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

const filledNames = (fields: Catalogue, values: Values, { valueIn }: ValueRules) =>
  Object.keys(fields).filter((name) => {
    const saved = valueIn(values, name)
    return Array.isArray(saved) ? saved.length > 0 : saved !== null
  })
