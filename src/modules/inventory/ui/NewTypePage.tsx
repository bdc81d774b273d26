import { EquipmentTypeDraft, inventory, typeLabels } from "../contract.ts";
import { TypeFields } from "./TypeFields.tsx";
import { useSend } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo } from "#kit/ui/routing.ts";

export default function NewTypePage() {
  const go = useGo();
  const create = useSend(inventory.endpoints.createType, {
    done: ({ code }) => `Created ${code}`,
    onDone: ({ id }) => go(`/inventory/types/${id}`, { replace: true }),
  });
  return (
    <Page title="New equipment type" narrow>
      <Form
        schema={EquipmentTypeDraft}
        start={{ methods: [], tracking: "serial" }}
        labels={typeLabels}
        save="Create type"
        cancel="/inventory?tab=types"
        draft="equipment type new"
        onSave={(body) => create.send({ body })}
      >
        <TypeFields />
      </Form>
    </Page>
  );
}
