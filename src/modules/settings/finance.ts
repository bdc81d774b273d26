/** The currency may change only while no invoice has been issued (settings.md, "Immutable"). */
export function problemWithCurrency(change: { from: string; to: string }, invoicesIssued: boolean): string | null {
  if (change.from === change.to || !invoicesIssued) return null;
  return "The base currency is fixed because invoices have been issued.";
}
