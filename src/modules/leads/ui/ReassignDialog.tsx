import { type Lead, leads } from "../contract.ts";
import { optionOfOwner } from "./owner-option.ts";
import { bodyOf } from "#kit/contract.ts";
import { counted } from "#kit/plural.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { Form } from "#kit/ui/form/Form.tsx";

/** Gives the selected leads another owner. */
export function ReassignDialog({ leads: chosen, onClose }: { leads: readonly Lead[]; onClose: () => void }) {
  const reassign = useSend(leads.endpoints.reassign, {
    done: ({ changed }) => `${counted(changed, "lead")} reassigned`,
    onDone: onClose,
  });
  return (
    <Dialog title={`Give ${counted(chosen.length, "lead")} another owner`} onClose={onClose}>
      <Form
        schema={bodyOf(leads.endpoints.reassign)}
        start={{ ids: chosen.map(({ id }) => id) }}
        labels={{ ownerId: "New owner" }}
        save="Reassign leads"
        cancel={onClose}
        onSave={(body) => reassign.send({ body })}
      >
        <AskedSelectField name="ownerId" endpoint={leads.endpoints.owners} option={optionOfOwner} />
      </Form>
    </Dialog>
  );
}
