import { useWatch } from "react-hook-form";
import type { PaymentDraft } from "../contract.ts";
import { toleranceOf } from "../rules/payments.ts";
import { companyEndpoints } from "#directory/company/contract.ts";
import { financeEndpoints } from "#directory/finance/contract.ts";
import { useAsk } from "#kit/ui/data.ts";
import { SwitchField } from "#kit/ui/form/fields.tsx";
import { RecordField } from "#kit/ui/form/RecordField.tsx";

const usePaid = () => useWatch({ name: "currency" }) as string | undefined;

/** The exchange rate of a payment: asked only where it is not in the base currency. */
export function PaymentRate() {
  const paid = usePaid();
  const base = useAsk(companyEndpoints.company, {}).data?.baseCurrency;
  return !paid || paid === base ? null : <RecordField<PaymentDraft> name="fxRate" />;
}

/** Whether a small rest is written off as rounding, with the most that is. */
export function RoundOffField() {
  const paid = usePaid();
  const tolerance = useAsk(financeEndpoints.financeDefaults, {}).data?.roundingTolerance;
  const help = paid && tolerance !== undefined ? `At most ${toleranceOf(paid, tolerance)} ${paid}` : undefined;
  return <SwitchField<PaymentDraft> name="roundOff" {...(help && { help })} />;
}
