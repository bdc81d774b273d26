import { type ClientCompany, clientCompanies } from "../contract.ts";
import { PolicyForm } from "./PolicyForm.tsx";
import { useReach } from "#kit/ui/actor.ts";
import { useSend } from "#kit/ui/data.ts";
import { Section } from "#kit/ui/Page.tsx";

export function ClientPolicy({ client }: { client: ClientCompany }) {
  const change = useSend(clientCompanies.endpoints.update, { done: "Report policy saved" });
  const mayEdit = useReach("client-companies", "edit") !== null;
  return (
    <Section title="Report policy">
      <PolicyForm
        key={client.version}
        above={[]}
        part={client.reportPolicy}
        mayEdit={mayEdit}
        onSave={(reportPolicy) => change.send({ id: client.id, body: { version: client.version, changes: { reportPolicy } } })}
      />
    </Section>
  );
}
