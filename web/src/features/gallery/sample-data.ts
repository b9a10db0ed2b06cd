// Invented data, used only in the gallery.

export interface Order {
  readonly id: number
  readonly partner: string
  readonly county: string
  readonly ordered: string
  readonly amount: number
  readonly state: 'Paid' | 'Open' | 'Late'
}

const partners = ['Alder Supply', 'Birch & Sons', 'Cedar Print', 'Dune Travel', 'Elm Courier', 'Fir Systems']
const counties = ['North', 'Lake', 'Coast', 'Valley', 'Ridge', 'South']
const states = ['Paid', 'Open', 'Late'] as const

export const orders: readonly Order[] = Array.from({ length: 42 }, (_, index) => ({
  id: 1001 + index,
  partner: partners[index % 6] ?? '',
  county: counties[(index * 5) % 6] ?? '',
  ordered: `${String(1 + (index % 12)).padStart(2, '0')}/${String(1 + ((index * 7) % 28)).padStart(2, '0')}/2026`,
  amount: 120 + ((index * 377) % 1900),
  state: states[(index * 2) % 3] ?? 'Open',
}))

export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug']
export const perMonth = [12, 19, 15, 27, 22, 31, 28, 35]
export const monthBefore = [9, 14, 17, 18, 21, 24, 25, 26]

/** A county of the drawn map: its name, outline, the position of its label, and its value. */
export interface Area {
  readonly name: string
  readonly outline: string
  readonly at: readonly [number, number]
  readonly share: number
}
export const areas: readonly Area[] = [
  { name: 'North', outline: '20,20 150,12 190,70 120,110 28,92', at: [98, 62], share: 31 },
  { name: 'Lake', outline: '150,12 300,24 312,96 240,120 190,70', at: [244, 66], share: 18 },
  { name: 'Coast', outline: '28,92 120,110 132,196 40,212 14,150', at: [72, 154], share: 42 },
  { name: 'Valley', outline: '120,110 190,70 240,120 226,200 132,196', at: [180, 144], share: 57 },
  { name: 'Ridge', outline: '240,120 312,96 346,180 300,236 226,200', at: [288, 166], share: 12 },
  { name: 'South', outline: '40,212 132,196 226,200 300,236 190,268 70,262', at: [168, 234], share: 24 },
]
