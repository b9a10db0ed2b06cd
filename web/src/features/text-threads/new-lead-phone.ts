let phone: string | null = null

/** The phone that the next new lead begins with: not in the address, which browsers and logs store. */
export const newLeadPhone = {
  put(next: string): void {
    phone = next
  },
  /** Returns it once. */
  take(): string | null {
    const taken = phone
    phone = null
    return taken
  },
}
