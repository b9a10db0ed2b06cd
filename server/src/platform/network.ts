import { isIPv6, SocketAddress } from 'node:net'

/** The network of an address: of IPv6 the first 64 bits, because everybody has that many addresses. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  // One spelling of each, without leading zeros and with the longest run of zeros left out
  const { address } = new SocketAddress({ address: ip, family: 'ipv6' })
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const gap = tail === undefined ? 0 : 8 - (first?.length ?? 0) - (last?.length ?? 0)
  const groups = [...(first ?? []), ...Array.from({ length: gap }, () => '0'), ...(last ?? [])]
  return mappedAddress(groups) ?? `${groups.slice(0, 4).join(':')}::/64`
}

/** The IPv4 address that an IPv6 address stands for (::ffff:1.2.3.4); null for any other. */
function mappedAddress(groups: readonly string[]): string | null {
  const [high, low] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff' || high === undefined || low === undefined)
    return null
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
