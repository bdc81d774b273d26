import { clientCompanies, clientLabels, NewClientCompany } from "../contract.ts";
import { ClientFields } from "./ClientFields.tsx";
import { Lookalikes } from "./Lookalikes.tsx";
import { useSend } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo } from "#kit/ui/routing.ts";

export default function NewClientPage() {
  const go = useGo();
  const create = useSend(clientCompanies.endpoints.create, {
    done: ({ displayName }) => `Created ${displayName}`,
    onDone: ({ id }) => go(`/company-profile/${id}`, { replace: true }),
  });
  return (
    <Page title="New client" narrow>
      <Form
        schema={NewClientCompany}
        start={{ taxIds: [], confidentialityLevel: "normal", differs: false }}
        labels={clientLabels}
        save="Create client"
        cancel="/client-companies"
        draft="client new"
        onSave={(body) => create.send({ body })}
      >
        <ClientFields />
        <Lookalikes />
      </Form>
    </Page>
  );
}
