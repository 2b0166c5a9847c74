// A receivable by its id.

/** The id. */
export function ReceivableLink({ id }: { readonly id: string }) {
  return <span className="breakable">{id}</span>
}
