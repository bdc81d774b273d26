import type { LeadOwner } from "../contract.ts";
import type { Option } from "#kit/ui/form/fields.tsx";

/** An owner in a choice: those who may no longer open leads stay only where they were chosen before. */
export function optionOfOwner({ id, name, mayOwn }: LeadOwner, chosen: boolean): Option | null {
  if (mayOwn) return { value: id, label: name };
  return chosen ? { value: id, label: `${name} (may not open leads)` } : null;
}
