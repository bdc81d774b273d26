import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { inventory, InventoryItem } from "../contract.ts";
import { bodyOf } from "#kit/contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useMayEdit } from "./may-edit.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import { useSend } from "#kit/ui/data.ts";
import { DayField, TextAreaField, TextField } from "#kit/ui/form/fields.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { useToday } from "#kit/ui/today.ts";

const { retire, correctIdentity, archive, restore } = inventory.endpoints;

/** What this person may do with the item besides changing its fields. */
export function ItemActions({ item }: { item: InventoryItem }) {
  const mayEdit = useMayEdit(item);
  const mayRetire = useReach("inventory", "approve") !== null;
  if (item.state === "retired") return null;
  return (
    <>
      <ArchiveButton archive={archive} restore={restore} record={item} noun="item" module="inventory" />
      {mayRetire && !item.archivedAt && <Retire item={item} />}
      {mayEdit && <CorrectIdentity item={item} />}
    </>
  );
}

const Retirement = bodyOf(retire).omit({ version: true });

function Retire({ item }: { item: InventoryItem }) {
  const [open, setOpen] = useState(false);
  const today = useToday();
  const send = useSend(retire, { done: `${item.assetTag} retired`, onDone: () => setOpen(false) });
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Retire
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={`Retire ${item.assetTag}`}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <p>A retired item is never used again. Reports and certificates keep their reference to it.</p>
        <Form
          schema={Retirement}
          start={{ retiredOn: today, reason: "" }}
          labels={{ retiredOn: "Retired on", reason: "Reason" }}
          save="Retire item"
          cancel={() => setOpen(false)}
          onSave={(body) => send.send({ id: item.id, body: { version: item.version, ...body } })}
        >
          <DayField name="retiredOn" />
          <TextAreaField name="reason" help="Sold, scrapped, returned to its owner." />
        </Form>
      </Modal>
    </>
  );
}

const Correction = bodyOf(correctIdentity).omit({ version: true });

function CorrectIdentity({ item }: { item: InventoryItem }) {
  const [open, setOpen] = useState(false);
  const send = useSend(correctIdentity, { done: "Identity corrected", onDone: () => setOpen(false) });
  const { manufacturer, model, serialNumber } = item;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Correct identity
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={`Correct the identity of ${item.assetTag}`}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <p>
          For typing errors only; another instrument is a separate item. Both identities and the reason stay in the history, and
          anyone who signs on an earlier certificate is asked why it belongs to this item.
        </p>
        <Form
          schema={Correction}
          start={{ manufacturer, model, serialNumber, reason: "" }}
          labels={{ ...InventoryItem.labels, reason: "Reason" }}
          save="Correct identity"
          cancel={() => setOpen(false)}
          onSave={(body) => send.send({ id: item.id, body: { version: item.version, ...body } })}
        >
          <TextField name="manufacturer" />
          <TextField name="model" />
          <TextField name="serialNumber" mono />
          <TextAreaField name="reason" />
        </Form>
      </Modal>
    </>
  );
}
