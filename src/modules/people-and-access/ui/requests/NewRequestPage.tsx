import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { peopleAndAccess } from "../../contract.ts";
import {
  CertificateRequest,
  CvRequest,
  EmailRequest,
  ExperienceRequest,
  NameRequest,
  type RequestDraft,
  type RequestKind,
  requestKinds,
  requestLabels,
  VisionRequest,
} from "../../requests-contract.ts";
import { kindWords } from "../../requests-rules.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import {
  DayField,
  MultiSelectField,
  NumberField,
  optionsOf,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from "#kit/ui/form/fields.tsx";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo, useUrl } from "#kit/ui/routing.ts";
import { levelsOf, methodsOf, techniqueOptions, visionResultHelp } from "#modules/ndt-training/choices.ts";
import { ndtTraining, visionKinds } from "#modules/ndt-training/contract.ts";
import { chartEquivalents, visionCharts } from "#modules/ndt-training/rules.ts";
import { useSession } from "#shell/ui/session.ts";

/** Writes down what should be changed or recorded about me. Documents are added on the page of the request. */
export default function NewRequestPage() {
  const [words, change] = useUrl();
  const kind = requestKinds.find((one) => one === words["kind"]) ?? null;
  return (
    <Page title="New request" narrow>
      <Select
        label="About"
        required
        placeholder="Choose what should be changed or recorded"
        allowDeselect={false}
        data={requestKinds.map((value) => ({ value, label: kindWords[value] }))}
        value={kind}
        onChange={(to) => change({ kind: to })}
      />
      {kind && <Asked key={kind} kind={kind} />}
    </Page>
  );
}

function Asked({ kind }: { kind: RequestKind }) {
  const go = useGo();
  const session = useSession();
  const draft = useSend(peopleAndAccess.endpoints.draftRequest, {
    done: kind === "email" ? "Two messages have been sent" : "Saved",
    onDone: ({ id }) => go(`/profile-requests/${id}`, { replace: true }),
  });
  const { schema, start, fields, about } = forms[kind];
  const known = kind === "name" && session ? { firstName: session.user.firstName, lastName: session.user.lastName } : {};
  return (
    <>
      <p className="quiet">{about}</p>
      <Form
        schema={schema}
        start={{ kind, ...start, ...known }}
        labels={requestLabels}
        save={kind === "email" ? "Send both links" : "Save and continue"}
        cancel="/my-profile"
        draft={`profile request ${kind}`}
        onSave={(values) => draft.send({ body: values as RequestDraft })}
      >
        {fields}
      </Form>
    </>
  );
}

interface RequestForm {
  schema: z.ZodType;
  start: object;
  fields: ReactNode;
  /** What happens after it is saved. */
  about: string;
}

const forms: Record<RequestKind, RequestForm> = {
  email: {
    schema: EmailRequest,
    start: {},
    about:
      "A link goes to your present address and one to the new one. When both were opened, an administrator decides. Until then you sign in as before.",
    fields: (
      <Fields>
        <TextField name="email" type="email" />
      </Fields>
    ),
  },
  name: {
    schema: NameRequest,
    start: {},
    about: "Reports that are signed keep the name you had when you signed them. You can add a copy of the legal document next.",
    fields: (
      <Fields>
        <TextField name="firstName" />
        <TextField name="lastName" />
        <Wide>
          <TextField name="reason" />
        </Wide>
      </Fields>
    ),
  },
  certificate: {
    schema: CertificateRequest,
    start: { techniques: [] },
    about:
      "For a certificate another body has issued. Next, add a scan and submit it. It takes effect once a Level III or the quality manager accepts it.",
    fields: <CertificateFields />,
  },
  vision: {
    schema: VisionRequest,
    start: { test: "near", chart: "Jaeger", eye: "both", corrected: false },
    about: "Next, add the examiner's form and submit it. It takes effect once the training coordinator approves it.",
    fields: <VisionFields />,
  },
  experience: {
    schema: ExperienceRequest,
    start: {},
    about: "Next, add the signed record of hours and submit it. Approved hours are kept with your profile as evidence.",
    fields: (
      <Fields>
        <TextField name="method" placeholder="UT" />
        <SelectField name="level" options={optionsOf(["I", "II", "III"] as const)} />
        <DayField name="from" />
        <DayField name="to" />
        <NumberField name="hours" unit="h" />
        <TextField name="supervisor" />
        <Wide>
          <TextAreaField name="work" />
        </Wide>
      </Fields>
    ),
  },
  cv: {
    schema: CvRequest,
    start: {},
    about: "Next, add the file and submit it. An approved CV is kept with your profile.",
    fields: (
      <Fields>
        <Wide>
          <TextField name="note" />
        </Wide>
      </Fields>
    ),
  },
};

function CertificateFields() {
  const { data: schemes = [] } = useAsk(ndtTraining.endpoints.schemes, {});
  const schemeId = useWatch<CertificateDraft, "schemeId">({ name: "schemeId" });
  const scheme = schemes.find(({ id }) => id === schemeId);
  const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return (
    <>
      <Fields title="For what">
        <SelectField
          name="schemeId"
          options={schemes.map(({ id, title }) => ({ value: id, label: title.length > 60 ? id : title }))}
        />
        <SelectField name="method" options={asOptions(methodsOf(schemes, scheme))} />
        <SelectField name="level" options={asOptions(levelsOf(scheme))} />
        <MultiSelectField name="techniques" options={techniqueOptions} placeholder="None: the base method" />
      </Fields>
      <Fields title="Certificate">
        <TextField name="certificateNumber" mono />
        <TextField name="issuedBy" />
        <DayField name="issuedOn" />
        <DayField name="effectiveFrom" />
        <DayField name="expiresOn" />
        <TextField name="sector" />
        <TextField name="limitation" />
      </Fields>
    </>
  );
}
type CertificateDraft = z.input<typeof CertificateRequest>;

function VisionFields() {
  const [test, chart] = useWatch<VisionDraft, ["test", "chart"]>({ name: ["test", "chart"] });
  return (
    <>
      <Fields title="Test">
        <SelectField name="test" options={optionsOf(visionKinds)} />
        <DayField name="testedOn" />
        <SelectField name="chart" options={optionsOf(visionCharts)} />
        {test === "near" && chart === "other" && (
          <>
            <TextField name="chartName" />
            <SelectField name="equivalentTo" options={optionsOf(chartEquivalents)} />
          </>
        )}
        <TextField name="result" help={visionResultHelp(test, chart)} />
        {test === "near" && <NumberField name="distanceMm" unit="mm" />}
        <SelectField name="eye" options={optionsOf(["left", "right", "both"] as const)} />
        <SwitchField name="corrected" />
      </Fields>
      <Fields title="Examiner">
        <TextField name="examinerName" />
        <TextField name="examinerQualification" />
      </Fields>
    </>
  );
}
type VisionDraft = z.input<typeof VisionRequest>;
