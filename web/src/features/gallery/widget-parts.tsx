import { Avatar, Loader } from '@mantine/core'
import { StatusDot } from '#ui/StatusDot.tsx'
import classes from './Gallery.module.css'
import { orders } from './sample-data.ts'

const count = (state: string) => orders.filter((order) => order.state === state).length
const total = orders.reduce((sum, { amount }) => sum + amount, 0)

export function Tiles() {
  return (
    <dl className={`${classes.tiles} num`}>
      {[
        ['Orders', orders.length],
        ['Amount', total.toLocaleString('en-US')],
        ['Open', count('Open')],
        ['Late', count('Late')],
      ].map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function People() {
  return (
    <div className={classes.row}>
      {['Ana Sample', 'Bo Sample', 'Cy Sample'].map((name) => (
        <span key={name} className={classes.row}>
          <Avatar name={name} radius="xl" aria-hidden />
          {name}
        </span>
      ))}
      <StatusDot tone="ok">On duty</StatusDot>
      <Loader size={18} color="gray" aria-hidden />
    </div>
  )
}
