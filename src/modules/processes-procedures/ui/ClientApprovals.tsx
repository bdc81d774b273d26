import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { type ClientApproval, clientDecisions, type ProcedureRevision, processesProcedures } from "../contract.ts";
import { decisionMeanings } from "./words.ts";
import { clientEndpoints } from "#directory/clients/contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day } from "#kit/ui/display.tsx";
import { DayField, optionsOf, SelectField, TextAreaField, TextField } from "#kit/ui/form/fields.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { RecordPicker } from "#kit/ui/form/RecordPicker.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { useToday } from "#kit/ui/today.ts";
import { type Project, projectManagement } from "#modules/project-management/contract.ts";

/** What clients decided about the revision. */
export function ClientApprovals({ of: revision }: { of: ProcedureRevision }) {
  const mayRecord = useReach("processes-procedures", "edit") !== null && revision.approvedOn !== null;
  return (
    <Section title="Client approvals" actions={mayRecord && <Record of={revision} />}>
      {revision.clientApprovals.length === 0 ? (
        <p className="quiet">No client decisions on this revision.</p>
      ) : (
        <DataTable rows={revision.clientApprovals} short caption="Client approvals" columns={columns} />
      )}
    </Section>
  );
}

const columns: Column<ClientApproval>[] = [
  { field: "clientName", title: "Client", phone: "title" },
  { field: "projectNumber", title: "Project", mono: true, show: ({ projectNumber }) => projectNumber ?? "All projects" },
  {
    field: "status",
    title: "Decision",
    phone: "status",
    show: ({ status }) => <StatusBadge meaning={decisionMeanings[status]}>{status}</StatusBadge>,
  },
  { field: "decidedOn", title: "On", show: ({ decidedOn }) => <Day on={decidedOn} /> },
  { field: "byName", title: "By" },
  { field: "comment", title: "Comment" },
];

const Decision = z.object({
  clientCompanyId: z.uuid("Choose a client"),
  projectId: z.uuid().nullable().optional(),
  status: z.enum(clientDecisions),
  decidedOn: z.iso.date(),
  byName: z.string().trim().max(120).nullable().optional(),
  commentCode: z.string().trim().max(20).nullable().optional(),
  comment: z.string().trim().max(2000).nullable().optional(),
});
const labels = {
  clientCompanyId: "Client",
  projectId: "Project",
  status: "Decision",
  decidedOn: "Decided on",
  byName: "Decided by (client)",
  commentCode: "Comment code",
  comment: "Comment",
};

function Record({ of: { id } }: { of: ProcedureRevision }) {
  const [open, setOpen] = useState(false);
  const today = useToday();
  const { data: clients = [] } = useAsk(clientEndpoints.forPickers, {}, { when: open });
  const record = useSend(processesProcedures.endpoints.decideForClient, {
    done: "Decision recorded",
    onDone: () => setOpen(false),
  });
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        Record decision
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title="Record a client's decision"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <Form
          schema={Decision}
          start={{ decidedOn: today }}
          labels={labels}
          save="Record decision"
          cancel={() => setOpen(false)}
          onSave={(body) => record.send({ id, body })}
        >
          {(form) => (
            <>
              <SelectField name="clientCompanyId" options={clients.map(({ id: value, name }) => ({ value, label: name }))} />
              <RecordPicker<Project>
                name="projectId"
                endpoint={projectManagement.endpoints.list}
                filters={clientOf(form.watch("clientCompanyId"))}
                number={({ number }) => number}
                text={({ name }) => name}
                placeholder="All projects"
              />
              <SelectField name="status" options={optionsOf(clientDecisions)} />
              <DayField name="decidedOn" />
              <TextField name="byName" />
              <TextField name="commentCode" />
              <TextAreaField name="comment" rows={2} />
            </>
          )}
        </Form>
      </Modal>
    </>
  );
}

function clientOf(id: unknown): Record<string, string> {
  return typeof id === "string" && id !== "" ? { clientCompanyId: id } : {};
}
