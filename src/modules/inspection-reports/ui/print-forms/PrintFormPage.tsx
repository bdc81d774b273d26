import { Button, FileButton, Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormMap } from "./FormMap.tsx";
import { addressOf, linkOf } from "#kit/client.ts";
import { useNamed } from "#kit/ui/actor.ts";
import { readAgain, useAsk, useSend } from "#kit/ui/data.ts";
import { Instant, Mono, Ref } from "#kit/ui/display.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { LifeActions } from "#kit/ui/LifeActions.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { FieldShown } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage, EmptyState, LinesSkeleton, Refused } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { toast } from "#kit/ui/toast.tsx";
import { uploadFile } from "#kit/ui/upload.ts";
import { PrintForm, reportTemplates } from "#modules/report-templates/contract.ts";
import { formKeysOf } from "#modules/report-templates/print-form-keys.ts";
import { printFormLife } from "#modules/report-templates/print-form-life.ts";
import { problemsOfPrintForm } from "#modules/report-templates/print-form-map.ts";

const { printForms, endpoints } = reportTemplates;

/** One form of a client: its file, the keys of its fields, and its approval. */
export default function PrintFormPage() {
  const found = useAsk(printForms.find, { id: useParam("id") });
  return <AskedPage of={found}>{(form) => <Shown key={form.id} form={form} />}</AskedPage>;
}

function Shown({ form }: { form: PrintForm }) {
  const { id, version, kind, status } = form;
  const designs = useNamed("template.approve");
  const mayChange = designs && status === "draft" && !form.archivedAt;
  const discarding = useSend(endpoints.discardPrintForm, { done: "Form discarded" });
  const template = useAsk(endpoints.find, { id: form.templateId }).data;
  const keys = template ? formKeysOf(template.definition) : null;
  const problems = keys ? problemsOfPrintForm({ ...form, kind: kind ?? "acroform" }, new Set(keys.map(({ key }) => key))) : [];
  return (
    <RecordPage
      number={`${form.templateCode} v${form.templateVersion}`}
      name={form.title}
      status={<FieldShown of={PrintForm} field="status" row={form} />}
      banner={<FormBanner form={form} problems={mayChange ? problems : []} />}
      actions={
        <>
          {kind && (
            <>
              <Button variant="default" component="a" href={linkOf(endpoints.emptyPrintForm, { id })}>
                Empty form
              </Button>
              <Button variant="default" component="a" href={linkOf(endpoints.printFormSample, { id })} target="_blank">
                Fill with sample
              </Button>
            </>
          )}
          {mayChange && (
            <Button variant="default" loading={discarding.sending} onClick={() => discarding.run({ id, body: { version } })}>
              Discard
            </Button>
          )}
          {!form.archivedAt && (
            <LifeActions
              life={printFormLife}
              endpoints={printForms}
              module="inspection-reports"
              record={form}
              name={form.title}
              styles={{
                approve: { primary: true, prevented: () => problems[0] ?? null },
                putInUse: {
                  primary: true,
                  explains: "Reports signed from now on are printed on it. The form used before for this template is retired.",
                },
              }}
            />
          )}
        </>
      }
      side={
        <>
          <Section title="Facts">
            <Facts
              of={[
                [
                  "Client",
                  <Ref key="client" entity="ClientCompany" id={form.clientCompanyId}>
                    {form.clientName}
                  </Ref>,
                ],
                [
                  "Template",
                  <Ref key="template" entity="ReportTemplate" id={form.templateId}>
                    {form.templateCode} v{form.templateVersion}
                  </Ref>,
                ],
                ["File", form.fileName],
                form.sha256 !== null && ["SHA-256 of the empty form", <Mono key="hash">{form.sha256}</Mono>],
                ["Approved as Level III", form.levelThreeName],
                ["Approved by", form.approvedBy],
                form.approvedAt !== null && ["In use since", <Instant key="since" at={form.approvedAt} />],
                ["Reason for the retirement", form.retiredReason],
              ]}
            />
          </Section>
          <HistoryPanel endpoint={printForms.history} id={id} fields={PrintForm.fields} />
        </>
      }
    >
      <FormFile form={form} mayChange={mayChange} />
      {kind &&
        (keys ? <FormMap key={form.version} form={form} keys={keys} mayChange={mayChange} /> : <LinesSkeleton lines={8} />)}
    </RecordPage>
  );
}

const mostNamed = 8;

/** What is missing before the form can be approved, or why it is not used any more. */
function FormBanner({ form, problems }: { form: PrintForm; problems: readonly string[] }) {
  if (form.archivedAt) return <Banner meaning="idle" title="This form was discarded" />;
  if (form.status === "retired") return <Banner meaning="bad" title={`Retired: ${form.retiredReason ?? ""}`} />;
  if (!form.kind || problems.length === 0) return null;
  return (
    <Banner meaning="due" title="Before approval">
      {problems.slice(0, mostNamed).map((one) => (
        <div key={one}>{one}</div>
      ))}
      {problems.length > mostNamed && <div>and {problems.length - mostNamed} more</div>}
    </Banner>
  );
}

function FormFile({ form, mayChange }: { form: PrintForm; mayChange: boolean }) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const queryClient = useQueryClient();
  async function send(chosen: File | null) {
    if (!chosen) return;
    setFailure(null);
    setSending(true);
    try {
      await uploadFile(addressOf(endpoints.printForm, { id: form.id }), chosen, () => undefined);
      await readAgain(queryClient);
      toast({ title: "Form saved" });
    } catch (refusal) {
      setFailure(refusal);
    }
    setSending(false);
  }
  if (!mayChange && form.kind) return null;
  return (
    <Section title="The client's form">
      <Refused of={failure} />
      {mayChange ? (
        <Group gap="xs">
          <FileButton onChange={(chosen) => void send(chosen)} accept=".pdf,.xlsx">
            {(props) => (
              <Button {...props} variant="default" loading={isSending}>
                {form.kind ? "Replace form" : "Choose form"}
              </Button>
            )}
          </FileButton>
          <span className="quiet">{form.fileName ?? "A fillable PDF, or an XLSX without macros, up to 20 MB."}</span>
        </Group>
      ) : (
        <EmptyState title="No form yet">The client's empty form is put in by a Level III or the quality manager.</EmptyState>
      )}
    </Section>
  );
}
