import { type EquipmentType, EquipmentTypeDraft, inventory, typeLabels } from "../contract.ts";
import { TypeFields } from "./TypeFields.tsx";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useAsk, useUpdate } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo, useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";

export default function EditTypePage() {
  const type = useAsk(inventory.endpoints.findType, { id: useParam("id") });
  return <AskedPage of={type}>{(found) => <Edit key={found.id} type={found} />}</AskedPage>;
}

function Edit({ type }: { type: EquipmentType }) {
  const go = useGo();
  const back = `/inventory/types/${type.id}`;
  const update = useUpdate(inventory.endpoints.updateType, type, {
    done: `Changed ${type.code}`,
    labels: typeLabels,
    onDone: () => go(back, { replace: true }),
  });
  return (
    <Page title={`Change ${type.code}`} narrow>
      <Form
        schema={EquipmentTypeDraft}
        start={type as Partial<EquipmentTypeDraft>}
        labels={typeLabels}
        save="Save type"
        cancel={back}
        draft={`equipment type ${type.id}`}
        onSave={update.save}
      >
        <TypeFields />
      </Form>
      <ConflictDialog of={update} />
    </Page>
  );
}
