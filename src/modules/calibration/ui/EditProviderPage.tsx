import { calibration, type CalibrationProvider, CalibrationProviderDraft, providerLabels } from "../contract.ts";
import { ProviderFields } from "./ProviderFields.tsx";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useAsk, useUpdate } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo, useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";

export default function EditProviderPage() {
  const provider = useAsk(calibration.endpoints.findProvider, { id: useParam("id") });
  return <AskedPage of={provider}>{(found) => <Edit key={found.id} provider={found} />}</AskedPage>;
}

function Edit({ provider }: { provider: CalibrationProvider }) {
  const go = useGo();
  const back = `/calibration/providers/${provider.id}`;
  const update = useUpdate(calibration.endpoints.updateProvider, provider, {
    done: `Changed ${provider.name}`,
    labels: providerLabels,
    onDone: () => go(back, { replace: true }),
  });
  return (
    <Page title={`Change ${provider.name}`} narrow>
      <Form
        schema={CalibrationProviderDraft}
        start={provider}
        labels={providerLabels}
        save="Save laboratory"
        cancel={back}
        draft={`calibration provider ${provider.id}`}
        onSave={update.save}
      >
        <ProviderFields />
      </Form>
      <ConflictDialog of={update} />
    </Page>
  );
}
