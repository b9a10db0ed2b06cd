import { hash } from 'node:crypto'

const newline = 0x0a
const lanes = 8

/** Counts lines and sums their SHA-256, so that two tables with the same rows have the same sum in whatever order. */
export class RowTally {
  readonly #sum = new Uint32Array(lanes)
  rows = 0

  /** Adds whole lines. */
  add(lines: Buffer): void {
    for (let start = 0; start < lines.length;) {
      const end = lines.indexOf(newline, start) + 1 || lines.length
      const digest = hash('sha256', lines.subarray(start, end), 'buffer')
      for (let lane = 0; lane < lanes; lane += 1)
        this.#sum[lane] = (this.#sum[lane] ?? 0) + digest.readUInt32LE(lane * 4)
      this.rows += 1
      start = end
    }
  }

  /** In hexadecimal digits. */
  get sum(): string {
    return Buffer.from(this.#sum.buffer).toString('hex')
  }
}
