import { useNamed } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { TextField } from "#kit/ui/form/fields.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { clientCompanies } from "#modules/client-companies/contract.ts";
import { creditHold } from "#modules/client-companies/rules.ts";

/** Shown when the client is on credit hold: Operations gives a reason to take the work all the same. */
export function HoldOverride({ clientCompanyId }: { clientCompanyId: string }) {
  const client = useAsk(clientCompanies.endpoints.find, { id: clientCompanyId }, { when: clientCompanyId !== "" }).data;
  const mayOverride = useNamed("workOrder.override");
  const hold = client && creditHold(client);
  if (!hold) return null;
  return (
    <Banner meaning="bad" title={hold}>
      {mayOverride && <TextField name="holdOverride" label="Reason to accept the work anyway" />}
    </Banner>
  );
}
