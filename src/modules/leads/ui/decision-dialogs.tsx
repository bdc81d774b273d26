import { type Lead, leads, lossReasons } from "../contract.ts";
import { bodyOf } from "#kit/contract.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { FilesPanel } from "#kit/ui/FilesPanel.tsx";
import { DayField, optionsOf, SelectField, TextAreaField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";
import { useToday } from "#kit/ui/today.ts";
import { addDays } from "#kit/validity.ts";

interface DialogProps {
  record: Lead;
  onClose: () => void;
}

const { win, lose, declineBid, reopen } = leads.endpoints;
const labels = {
  orderReference: "Order number",
  withoutOrder: "Reason to start without an order",
  lossReason: "Reason",
  lossNote: "Note",
  nextAction: "Next action",
  nextActionOn: "On",
};
const done = ({ number, status }: Lead) => `${number} is ${status}`;

/** The client's order is attached, or there is a reason to start without it. */
function WinDialog({ record: { id, version, number }, onClose }: DialogProps) {
  const send = useSend(win, { done, onDone: onClose });
  return (
    <Dialog title={`${number} is won`} onClose={onClose} size="lg">
      <FilesPanel entity="Lead" entityId={id} kind="order" leavesOut="file" title="Purchase order or written order" />
      <Form
        schema={bodyOf(win)}
        start={{ version }}
        labels={labels}
        save="Mark as won"
        cancel={onClose}
        onSave={(body) => send.send({ id, body })}
      >
        <Fields>
          <TextField name="orderReference" mono />
          <Wide>
            <TextAreaField name="withoutOrder" rows={2} help="Only where the order comes later." />
          </Wide>
        </Fields>
      </Form>
    </Dialog>
  );
}

function LostDialog(props: DialogProps) {
  return <NotWon {...props} endpoint={lose} title="was lost" save="Mark as lost" />;
}

function NoBidDialog(props: DialogProps) {
  return <NotWon {...props} endpoint={declineBid} title="is not bid for" save="Mark as no bid" />;
}

function NotWon({
  record: { id, version, number },
  onClose,
  endpoint,
  title,
  save,
}: DialogProps & { endpoint: typeof lose | typeof declineBid; title: string; save: string }) {
  const send = useSend(endpoint, { done, onDone: onClose });
  return (
    <Dialog title={`${number} ${title}`} onClose={onClose}>
      <Form
        schema={bodyOf(endpoint)}
        start={{ version }}
        labels={labels}
        save={save}
        cancel={onClose}
        onSave={(body) => send.send({ id, body })}
      >
        <SelectField name="lossReason" options={optionsOf(lossReasons)} />
        <TextAreaField name="lossNote" rows={2} />
      </Form>
    </Dialog>
  );
}

function ReopenDialog({ record: { id, version, number }, onClose }: DialogProps) {
  const send = useSend(reopen, { done, onDone: onClose });
  return (
    <Dialog title={`Reopen ${number}`} onClose={onClose}>
      <Form
        schema={bodyOf(reopen)}
        start={{ version, nextActionOn: addDays(useToday(), 1) }}
        labels={labels}
        save="Reopen lead"
        cancel={onClose}
        onSave={(body) => send.send({ id, body })}
      >
        <TextField name="nextAction" />
        <DayField name="nextActionOn" />
      </Form>
    </Dialog>
  );
}

/** The steps that ask for more than a press. */
export const decisionDialogs = { win: WinDialog, lose: LostDialog, declineBid: NoBidDialog, reopen: ReopenDialog };
