import { type ClientCompany, clientCompanies, ClientCompanyDraft, clientLabels } from "../contract.ts";
import { ClientFields } from "./ClientFields.tsx";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useAsk, useUpdate } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo, useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";

export default function EditClientPage() {
  const client = useAsk(clientCompanies.endpoints.find, { id: useParam("id") });
  return <AskedPage of={client}>{(found) => <Edit key={found.id} client={found} />}</AskedPage>;
}

function Edit({ client }: { client: ClientCompany }) {
  const go = useGo();
  const back = `/company-profile/${client.id}`;
  const update = useUpdate(clientCompanies.endpoints.update, client, {
    done: `Changed ${client.displayName}`,
    labels: clientLabels,
    onDone: () => go(back, { replace: true }),
  });
  return (
    <Page title={`Edit ${client.displayName}`} narrow>
      <Form
        schema={ClientCompanyDraft}
        start={client as Partial<ClientCompanyDraft>}
        labels={clientLabels}
        save="Save client"
        cancel={back}
        draft={`client ${client.id}`}
        onSave={update.save}
      >
        <ClientFields parentName={client.parentName} />
      </Form>
      <ConflictDialog of={update} />
    </Page>
  );
}
