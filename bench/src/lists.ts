// npm run bench -- lists
export async function benchLists(options: { receivables: number; rounds: number }, print: (line: string) => void): Promise<void> {
  print(JSON.stringify(options))
}
