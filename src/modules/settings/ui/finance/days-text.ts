import type { Validity } from "#directory/finance/tax-code.ts";
import { dayText } from "#kit/ui/format.ts";

/** "from 1 Jan 2026 to 31 Dec 2026". */
export const daysText = ({ validFrom, validTo }: Validity): string =>
  [validFrom && `from ${dayText(validFrom)}`, validTo && `to ${dayText(validTo)}`].filter(Boolean).join(" ") || "Always";
