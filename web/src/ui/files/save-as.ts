/** Saves a file as a download. */
export function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads the URL after this task
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
