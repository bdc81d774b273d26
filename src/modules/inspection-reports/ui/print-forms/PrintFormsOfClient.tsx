import { Button } from "@mantine/core";
import { useState } from "react";
import { useNamed } from "#kit/ui/actor.ts";
import { useAsk, useList, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { SelectField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { RecordFields } from "#kit/ui/form/RecordField.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { columnsOf } from "#kit/ui/record-shown.tsx";
import { useGo } from "#kit/ui/routing.ts";
import { EmptyState } from "#kit/ui/states.tsx";
import type { ClientCompany } from "#modules/client-companies/contract.ts";
import { PrintForm, type PrintFormDraft, PrintFormListed, reportTemplates } from "#modules/report-templates/contract.ts";
import { templatesFor } from "#modules/report-templates/offered.ts";

const { list: endpoint, create } = reportTemplates.printForms;
const page = "/inspection-reports/print-forms";

/** The client's own forms that its reports are printed on. */
export default function PrintFormsOfClient({ client }: { client: ClientCompany }) {
  const [adding, setAdding] = useState(false);
  const mayDesign = useNamed("template.approve");
  const list = useList(endpoint, { columns, fixed: { clientCompanyId: client.id }, inUrl: false });
  const add = mayDesign && (
    <Button size="xs" variant="default" onClick={() => setAdding(true)}>
      Add form
    </Button>
  );
  return (
    <Section title="Print forms" actions={add}>
      <p className="quiet">
        Reports of this client are printed on its own form, where there is one for the version of the template: a fillable PDF
        becomes the PDF of the report, an XLSX goes beside it.
      </p>
      <ListTable
        short
        list={list}
        caption={`Print forms of ${client.displayName}`}
        href={({ id }) => `${page}/${id}`}
        empty={<EmptyState title="No print form">Reports are printed as Holdpoint prints them.</EmptyState>}
      />
      {adding && <AddForm client={client} onClose={() => setAdding(false)} />}
    </Section>
  );
}

function AddForm({ client, onClose }: { client: ClientCompany; onClose: () => void }) {
  const go = useGo();
  const sending = useSend(create, { done: "Form added", onDone: ({ id }) => go(`${page}/${id}`) });
  const offered = templatesFor(useAsk(reportTemplates.endpoints.latest, {}).data ?? [], client.id);
  return (
    <Dialog onClose={onClose} size="lg" title="New print form">
      <Form
        schema={PrintForm.draft}
        fields={PrintForm.fields}
        labels={PrintForm.labels}
        start={{ clientCompanyId: client.id }}
        save="Add form"
        cancel={onClose}
        onSave={(body) => sending.send({ body })}
      >
        <Fields>
          <RecordFields<PrintFormDraft> names={["title"]} />
          <SelectField<PrintFormDraft>
            name="templateId"
            options={offered.map(({ id, code, title, templateVersion }) => ({
              value: id,
              label: `${code} v${templateVersion} ${title}`,
            }))}
          />
        </Fields>
      </Form>
    </Dialog>
  );
}

const columns = columnsOf(
  { ...PrintForm, row: PrintFormListed },
  {
    title: { sort: true, phone: "title" },
    templateCode: { phone: "detail", show: ({ templateCode, templateVersion }) => `${templateCode} v${templateVersion}` },
    kind: { show: ({ kind }) => (kind === null ? "No file yet" : kind === "xlsx" ? "XLSX" : "Fillable PDF") },
    approvedBy: true,
    status: { phone: "status" },
  },
);
