import { Button } from "@mantine/core";
import { useState } from "react";
import { Milestone, type MilestoneDraft, projectBudgets, Reached } from "../contract.ts";
import { milestoneLife } from "../milestone-life.ts";
import { amountText } from "./columns.tsx";
import { useReach } from "#kit/ui/actor.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Day } from "#kit/ui/display.tsx";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { DayField, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { RecordFields } from "#kit/ui/form/RecordField.tsx";
import { LifeActions } from "#kit/ui/LifeActions.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { PartDialog } from "#kit/ui/PartDialog.tsx";
import { FieldShown } from "#kit/ui/record-shown.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { useToday } from "#kit/ui/today.ts";
import { type Project, projectManagement } from "#modules/project-management/contract.ts";

const e = projectBudgets.milestones;

/** The milestones of a project in the order they are due: reached ones can be billed, each once. */
export function Milestones({ project, mayWrite }: { project: Project; mayWrite: boolean }) {
  const [open, setOpen] = useState<Milestone | "new" | null>(null);
  const asked = useAsk(e.list, { query: { projectId: project.id, limit: 200 } });
  const add = mayWrite && (
    <Button size="xs" variant="default" onClick={() => setOpen("new")}>
      New milestone
    </Button>
  );
  return (
    <Section title="Milestones" id="milestones" actions={add}>
      <Asked of={asked}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="quiet">No milestones. Enter those whose amount is due once they are reached.</p>
          ) : (
            <Entries>
              {rows.map((row) => (
                <One key={row.id} row={row} onEdit={() => setOpen(row)} />
              ))}
            </Entries>
          )
        }
      </Asked>
      {open && (
        <PartDialog
          record={Milestone}
          endpoints={e}
          part={open === "new" ? null : open}
          blank={{ projectId: project.id, dueOn: project.endOn }}
          onClose={() => setOpen(null)}
        >
          <MilestoneFields projectId={project.id} />
          {open !== "new" && (
            <ArchiveButton archive={e.archive} restore={e.restore} record={open} noun="milestone" module="projects" />
          )}
        </PartDialog>
      )}
    </Section>
  );
}

function One({ row, onEdit }: { row: Milestone; onEdit: () => void }) {
  const mayEdit = useReach("projects", "edit") === "all";
  const { status, name, dueOn, doneOn, evidence, price, currency, pct } = row;
  return (
    <Entry
      actions={
        mayEdit && (
          <>
            {status === "open" && (
              <Button variant="default" onClick={onEdit} aria-label={`Change ${name}`}>
                Change
              </Button>
            )}
            <LifeActions
              life={milestoneLife}
              endpoints={e}
              module="projects"
              record={row}
              name={name}
              styles={{ complete: { Dialog: ReachedDialog } }}
            />
          </>
        )
      }
    >
      <strong>{name}</strong> <FieldShown of={Milestone} field="status" row={row} />
      <div>
        {amountText(price, currency)}
        {pct && status === "open" && ` (${pct} % of the price)`}, {doneOn ? "reached on " : "due on "}
        <Day on={doneOn ?? dueOn} />
      </div>
      {evidence && <div className="quiet">{evidence}</div>}
    </Entry>
  );
}

function MilestoneFields({ projectId }: { projectId: string }) {
  const orders = useAsk(projectManagement.workOrders.list, { query: { projectId, limit: 200 } }).data?.rows ?? [];
  return (
    <Fields>
      <RecordFields<MilestoneDraft> names={["name", "dueOn", "amount", "pct"]} />
      <SelectField<MilestoneDraft>
        name="workOrderId"
        placeholder="The first of the project"
        help={Milestone.fields.workOrderId.help}
        options={orders.map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` }))}
      />
    </Fields>
  );
}

/** When it was reached, and what proves it. */
function ReachedDialog({ record: { id, version, name }, onClose }: { record: Milestone; onClose: () => void }) {
  const completing = useSend(e.complete, { done: `${name} marked as reached`, onDone: onClose });
  return (
    <Dialog title={`${name} was reached`} onClose={onClose}>
      <Form
        schema={Reached}
        start={{ doneOn: useToday(), evidence: "" }}
        labels={{ doneOn: "Reached on", evidence: "Evidence" }}
        save="Mark as reached"
        cancel={onClose}
        onSave={(body) => completing.send({ id, body: { ...body, version } })}
      >
        <Fields>
          <DayField name="doneOn" />
          <TextField name="evidence" help="Such as the release, the client's certificate, the signed ticket." />
        </Fields>
      </Form>
    </Dialog>
  );
}
