import { capital } from "#kit/capital.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import type { z } from "zod";
import { type BaseLocation, baseLocations } from "../contract.ts";
import { MoveDraft } from "../contract-moves.ts";
import { useReach } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useList, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DayField, TextField } from "#kit/ui/form/fields.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { RecordPicker } from "#kit/ui/form/RecordPicker.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { inventory, type InventoryItem } from "#modules/inventory/contract.ts";
import { calibrationMeanings } from "#modules/inventory/choices.ts";

/** What is kept at the base today. */
export function BaseEquipment({ base }: { base: BaseLocation }) {
  const list = useList(inventory.endpoints.list, { columns, fixed: { homeBaseId: base.id }, inUrl: false });
  const mayMove = useReach("inventory", "administer") !== null;
  const [entering, setEntering] = useState(false);
  return (
    <Section
      title="Equipment"
      actions={
        mayMove && (
          <Button size="xs" variant="default" onClick={() => setEntering(true)}>
            Record a past move
          </Button>
        )
      }
    >
      <ListTable
        short
        list={list}
        caption={`Equipment of ${base.name}`}
        href={({ id }) => `/inventory/${id}`}
        empty={<EmptyState title="No equipment at this base">The base of an item is chosen on its own page.</EmptyState>}
      />
      {entering && <MoveDialog base={base} onClose={() => setEntering(false)} />}
    </Section>
  );
}

const MoveForm = MoveDraft.pick({ subjectId: true, effectiveOn: true, reason: true });
const labels = { subjectId: "Item", effectiveOn: "First day here", reason: "Reason" };

/** A move to this base that was entered late or never. */
function MoveDialog({ base, onClose }: { base: BaseLocation; onClose: () => void }) {
  const send = useSend(baseLocations.endpoints.correctMove, { done: "Move recorded", onDone: onClose });
  return (
    <Dialog title={`A move to ${base.name}`} onClose={onClose}>
      <p className="quiet">For a move that was entered late. Moves are never changed; this one is added with its actual date.</p>
      <Form
        schema={MoveForm}
        start={{}}
        labels={labels}
        save="Record move"
        cancel={onClose}
        onSave={(values: z.output<typeof MoveForm>) =>
          send.send({ body: { ...values, subjectType: "InventoryItem", toBaseId: base.id } })
        }
      >
        <RecordPicker<InventoryItem>
          name="subjectId"
          endpoint={inventory.endpoints.list}
          number={({ assetTag }) => assetTag}
          text={({ manufacturer, model }) => `${manufacturer} ${model}`}
        />
        <DayField name="effectiveOn" />
        <TextField name="reason" />
      </Form>
    </Dialog>
  );
}

const columns: Column<InventoryItem>[] = [
  { field: "assetTag", sort: true, mono: true, phone: "title" },
  { field: "typeName", phone: "detail" },
  { field: "manufacturer" },
  { field: "model", phone: "detail" },
  { field: "storageBin" },
  {
    field: "calibrationState",
    phone: "status",
    show: ({ calibrationState }) => (
      <StatusBadge meaning={calibrationMeanings[calibrationState]}>{capital(calibrationState)}</StatusBadge>
    ),
  },
];
