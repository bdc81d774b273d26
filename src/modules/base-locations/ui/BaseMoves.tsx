import { Button } from "@mantine/core";
import { useState } from "react";
import type { z } from "zod";
import { baseLocations } from "../contract.ts";
import { type LocationMove, MoveDraft } from "../contract-moves.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Day, Ref } from "#kit/ui/display.tsx";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { DayField, TextField } from "#kit/ui/form/fields.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { dayText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Asked, LinesSkeleton } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

const { moves, correctMove, names } = baseLocations.endpoints;

/** Who and what came to the base or left it, the latest day first; a wrong one is corrected by another in its place. */
export function BaseMoves({ id }: { id: string }) {
  const asked = useAsk(moves, { id });
  const mayMovePeople = useReach("user-management", "create") !== null;
  const mayMoveItems = useReach("inventory", "administer") !== null;
  const [correcting, setCorrecting] = useState<LocationMove | null>(null);
  const mayCorrect = ({ subjectType, corrected, toBaseId }: LocationMove) =>
    !corrected && toBaseId !== null && (subjectType === "User" ? mayMovePeople : mayMoveItems);
  return (
    <Section title="Moves">
      <Asked of={asked} skeleton={<LinesSkeleton lines={3} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="quiet">No moves recorded.</p>
          ) : (
            <DataTable
              short
              caption="Moves"
              rows={rows}
              columns={rows.some(mayCorrect) ? [...columns, action(mayCorrect, setCorrecting)] : columns}
            />
          )
        }
      </Asked>
      {correcting && <CorrectionDialog move={correcting} onClose={() => setCorrecting(null)} />}
    </Section>
  );
}

const Correction = MoveDraft.pick({ toBaseId: true, effectiveOn: true, reason: true });
const labels = { toBaseId: "To", effectiveOn: "Actual first day there", reason: "Reason" };

function CorrectionDialog({ move, onClose }: { move: LocationMove; onClose: () => void }) {
  const send = useSend(correctMove, { done: "Move corrected", onDone: onClose });
  const { id, subjectType, subjectId, subject, toBaseId, effectiveOn } = move;
  return (
    <Dialog title={`Correct the move of ${subject}`} onClose={onClose}>
      <p className="quiet">
        Entered for {dayText(effectiveOn)}. That move stays on record but no longer counts; one with the actual date replaces it.
      </p>
      <Form
        schema={Correction}
        start={{ toBaseId: toBaseId ?? "", effectiveOn }}
        labels={labels}
        save="Correct move"
        cancel={onClose}
        onSave={(values: z.output<typeof Correction>) =>
          send.send({ body: { ...values, subjectType, subjectId, correctsId: id } })
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
  { field: "effectiveOn", title: "From day", phone: "detail", show: ({ effectiveOn }) => <Day on={effectiveOn} /> },
  {
    field: "subject",
    title: "Who or what",
    phone: "title",
    show: ({ subject, subjectType, subjectId }) => (
      <Ref entity={subjectType} id={subjectId}>
        {subject}
      </Ref>
    ),
  },
  { field: "fromName", title: "From" },
  { field: "toName", title: "To", phone: "detail" },
  {
    field: "reason",
    title: "Reason",
    show: ({ reason, corrected, correctsId }) => (
      <>
        {corrected && <StatusBadge meaning="idle">Corrected</StatusBadge>} {correctsId && "Correction: "}
        {reason}
      </>
    ),
  },
  { field: "byName", title: "Entered by" },
];

const action = (mayCorrect: (move: LocationMove) => boolean, correct: (move: LocationMove) => void): Column<LocationMove> => ({
  field: "id",
  title: "Change",
  phone: "detail",
  show: (move) =>
    mayCorrect(move) && (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Correct the move of ${move.subject} on ${dayText(move.effectiveOn)}`}
        onClick={() => correct(move)}
      >
        Correct
      </Button>
    ),
});
