// A group of SVG elements needs the role of an image
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { NativeSelect } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import classes from './Gallery.module.css'
import { areas, monthBefore, months, perMonth } from './sample-data.ts'

/** A drawn map of invented counties: no external map service is used. */
function DrawnMap({ full, chosen, values }: { full?: true; chosen?: string; values?: true }) {
  return (
    <svg
      viewBox="0 0 360 280"
      className={classes.drawing}
      data-full={full}
      role="img"
      aria-label={`Map of the counties ${areas.map(({ name }) => name).join(', ')}`}
    >
      {areas.map(({ name, outline, at: [x, y], share }) => (
        <g key={name}>
          <polygon points={outline} className={classes.area} data-chosen={name === chosen || undefined} />
          <text x={x} y={y} textAnchor="middle">
            {values ? `${name} ${share}` : name}
          </text>
        </g>
      ))}
    </svg>
  )
}

export const PlainMap = () => <DrawnMap />
export const FullMap = () => <DrawnMap full />

export function ValueMap() {
  const [chosen, setChosen] = useState('Valley')
  return (
    <>
      <NativeSelect
        label="County"
        maw={240}
        value={chosen}
        data={areas.map(({ name }) => name)}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <DrawnMap chosen={chosen} values />
    </>
  )
}

const [left, bottom, step, tall] = [34, 170, 44, 150]
const most = Math.max(...perMonth, ...monthBefore)
const xOf = (index: number) => left + 22 + index * step
const yOf = (value: number) => bottom - (value / most) * tall

function Frame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 400 196" className={classes.drawing} role="img" aria-label={label}>
      {[0, most / 2, most].map((value) => (
        <g key={value}>
          <line x1={left} x2={396} y1={yOf(value)} y2={yOf(value)} className={classes.axis} />
          <text x={left - 6} y={yOf(value) + 4} textAnchor="end">
            {Math.round(value)}
          </text>
        </g>
      ))}
      {children}
      {months.map((month, index) => (
        <text key={month} x={xOf(index)} y={bottom + 18} textAnchor="middle">
          {month}
        </text>
      ))}
    </svg>
  )
}

const describe = (values: readonly number[]) =>
  months.map((month, index) => `${month} ${values[index]}`).join(', ')

export function BarChart() {
  return (
    <Frame label={`Orders a month: ${describe(perMonth)}`}>
      {perMonth.map((value, index) => (
        <rect
          key={months[index]}
          x={xOf(index) - 14}
          y={yOf(value)}
          width={28}
          height={bottom - yOf(value)}
          className={classes.bar}
        />
      ))}
    </Frame>
  )
}

const path = (values: readonly number[]) =>
  values.map((value, index) => `${xOf(index)},${yOf(value)}`).join(' ')

export function LineChart() {
  return (
    <>
      <Frame label={`Orders this year: ${describe(perMonth)}; the year before: ${describe(monthBefore)}`}>
        <polyline points={path(perMonth)} className={classes.line} />
        <polyline points={path(monthBefore)} className={classes.line} data-other />
      </Frame>
      <ul className={classes.legend}>
        <li>Solid line: this year</li>
        <li>Dashed line: last year</li>
      </ul>
    </>
  )
}

const all = areas.reduce((sum, { share }) => sum + share, 0)

export function Shares() {
  return (
    <dl className={`${classes.shares} num`}>
      {areas.map(({ name, share }) => [
        <dt key={name}>{name}</dt>,
        <dd key={`${name} bar`}>
          <meter min={0} max={all} value={share} aria-label={`Share of ${name}`} />
        </dd>,
        <dd key={`${name} share`}>{Math.round((share / all) * 100)} %</dd>,
      ])}
    </dl>
  )
}
