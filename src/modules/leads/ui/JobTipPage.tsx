import { useState } from "react";
import { JobTip, leads } from "../contract.ts";
import { useSend } from "#kit/ui/data.ts";
import { TextAreaField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { Banner } from "#kit/ui/status.tsx";

const labels = {
  companyName: "Company",
  title: "What is to be done",
  siteText: "Place",
  contactName: "Contact",
  contactPhone: "Telephone",
  contactEmail: "Email",
  text: "Note",
};

/** A job heard of in the field, passed to Sales in a few fields. */
export default function JobTipPage() {
  const [takenBy, setTakenBy] = useState<string | null>(null);
  const send = useSend(leads.endpoints.tip, { done: "Job tip sent", onDone: ({ ownerName }) => setTakenBy(ownerName) });
  return (
    <Page title="Job tip" narrow>
      {takenBy === null ? (
        <Form schema={JobTip} start={{}} labels={labels} save="Send job tip" cancel="/" onSave={(body) => send.send({ body })}>
          <p className="quiet">Sales receives it as a lead and asks you if something is missing.</p>
          <Fields>
            <TextField<JobTip> name="companyName" />
            <TextField<JobTip> name="title" />
            <TextField<JobTip> name="siteText" />
            <TextField<JobTip> name="contactName" />
            <TextField<JobTip> name="contactPhone" type="tel" />
            <TextField<JobTip> name="contactEmail" type="email" />
            <Wide>
              <TextAreaField<JobTip> name="text" rows={3} />
            </Wide>
          </Fields>
        </Form>
      ) : (
        <Banner meaning="good" title={`${takenBy} has your job tip`}>
          Thank you. You are asked if something is missing.
        </Banner>
      )}
    </Page>
  );
}
