import { taxCodes } from "#directory/finance/contract.ts";
import { useAsk } from "#kit/ui/data.ts";

/** The tax codes of the company, each once. */
export function useTaxOptions() {
  const codes = useAsk(taxCodes.list, { query: {} }).data ?? [];
  return [...new Map(codes.map(({ code, name }) => [code, { value: code, label: `${code} ${name}` }])).values()];
}
