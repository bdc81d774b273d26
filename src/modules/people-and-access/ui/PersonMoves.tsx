import { Button } from "@mantine/core";
import { useState } from "react";
import type { z } from "zod";
import type { User } from "../contract.ts";
import { useMayActOn } from "./may-act.ts";
import { useReach } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Day } from "#kit/ui/display.tsx";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { DayField, TextField } from "#kit/ui/form/fields.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { baseLocations } from "#modules/base-locations/contract.ts";
import { type LocationMove, MoveDraft } from "#modules/base-locations/contract-moves.ts";

const { movesOf, correctMove, names } = baseLocations.endpoints;

/** From which base a person worked since when. */
export function PersonMoves({ user }: { user: User }) {
  const asked = useAsk(movesOf, { query: { subjectType: "User", subjectId: user.id } });
  const mayAct = useMayActOn(user);
  const mayMove = useReach("user-management", "create") !== null && mayAct;
  const [entering, setEntering] = useState(false);
  return (
    <Section
      title="Bases since"
      actions={
        mayMove && (
          <Button size="xs" variant="default" onClick={() => setEntering(true)}>
            Record a past move
          </Button>
        )
      }
    >
      <Asked of={asked}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="quiet">{user.baseName ? `${user.baseName}. No moves recorded.` : "No base yet."}</p>
          ) : (
            <DataTable short rows={rows} columns={columns} caption={`Moves of ${user.firstName} ${user.lastName}`} />
          )
        }
      </Asked>
      {entering && <MoveDialog user={user} onClose={() => setEntering(false)} />}
    </Section>
  );
}

const MoveForm = MoveDraft.pick({ toBaseId: true, effectiveOn: true, reason: true });
const labels = { toBaseId: "To", effectiveOn: "First day at the base", reason: "Reason" };

function MoveDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const send = useSend(correctMove, { done: "Move recorded", onDone: onClose });
  return (
    <Dialog title={`A move of ${user.firstName} ${user.lastName}`} onClose={onClose}>
      <p className="quiet">For a move that was entered late. Moves are never changed; this one is added with its actual date.</p>
      <Form
        schema={MoveForm}
        start={user.baseLocationId ? { toBaseId: user.baseLocationId } : {}}
        labels={labels}
        save="Record move"
        cancel={onClose}
        onSave={(values: z.output<typeof MoveForm>) =>
          send.send({ body: { ...values, subjectType: "User", subjectId: user.id } })
        }
      >
        <AskedSelectField name="toBaseId" endpoint={names} option={({ id: value, name: label }) => ({ value, label })} />
        <DayField name="effectiveOn" />
        <TextField name="reason" />
      </Form>
    </Dialog>
  );
}

const columns: Column<LocationMove>[] = [
  { field: "effectiveOn", title: "First day", phone: "title", show: ({ effectiveOn }) => <Day on={effectiveOn} /> },
  { field: "fromName", title: "From", phone: "detail" },
  { field: "toName", title: "To", phone: "detail" },
  { field: "reason", title: "Reason", show: ({ reason, corrected }) => (corrected ? "Corrected, no longer counts" : reason) },
  { field: "byName", title: "Entered by" },
];
