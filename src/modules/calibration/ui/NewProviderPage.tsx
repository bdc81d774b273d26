import { calibration, CalibrationProviderDraft, providerLabels } from "../contract.ts";
import { ProviderFields } from "./ProviderFields.tsx";
import { useSend } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo } from "#kit/ui/routing.ts";

export default function NewProviderPage() {
  const go = useGo();
  const create = useSend(calibration.endpoints.createProvider, {
    done: ({ name }) => `Entered ${name}`,
    onDone: ({ id }) => go(`/calibration/providers/${id}`, { replace: true }),
  });
  return (
    <Page title="New laboratory" narrow>
      <Form
        schema={CalibrationProviderDraft}
        start={{ name: "", scope: [] }}
        labels={providerLabels}
        save="Enter laboratory"
        cancel="/calibration?tab=providers"
        draft="calibration provider new"
        onSave={(body) => create.send({ body })}
      >
        <ProviderFields />
      </Form>
    </Page>
  );
}
