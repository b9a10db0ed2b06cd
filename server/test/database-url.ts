/** The URL of another database on the same server. */
export function urlOf(serverUrl: string, databaseName: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${databaseName}`
  return url.href
}
