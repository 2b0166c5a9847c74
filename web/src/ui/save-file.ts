// Handing a file that was made in the page to the browser's downloads.

/** How long a browser may take to begin a download before its address ends. */
const BEGIN_MS_MAX = 60_000

/** Saves a file under a name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  const address = URL.createObjectURL(content)
  link.href = address
  link.download = name
  link.click()
  // A busy browser reads the file after the click: without its address it would save nothing.
  setTimeout(() => URL.revokeObjectURL(address), BEGIN_MS_MAX)
}
