import { Select } from "@mantine/core";
import { useWatch } from "react-hook-form";
import type { CertificationDraft } from "../contract.ts";
import {
  type CertifiedDraft,
  educationsOf,
  type Examination,
  examinationParts,
  examinationsAsked,
  isLimited,
  isRenewal,
  levelRank,
  partsNeeded,
  qualificationItems,
  renewalWays,
  renewalWords,
  scopesOf,
} from "../rules.ts";
import { type CertificationScheme, isNdt, schemeOf } from "../schemes.ts";
import { useCertificates } from "./use-certificates.ts";
import { capital } from "#kit/capital.ts";
import { DayField, DecimalField, NumberField, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Wide } from "#kit/ui/form/Form.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";
import { useField } from "#kit/ui/form/use-field.ts";
import { type Judged, LiveChecklist } from "./LiveChecklist.tsx";

const empty = { userId: "", schemeId: "", method: "", level: "", basis: "" };

/** What a certificate of the company rests on, and beside it what that comes to. Nothing is asked of one from outside. */
export function QualificationFields({ id }: { id: string | undefined }) {
  const values = { ...empty, ...(useWatch<CertificationDraft>() as Partial<CertificationDraft>) };
  const scheme = schemeOf(values.schemeId);
  const certificates = useCertificates(values.userId);
  if (values.basis === "external" || !scheme || !values.method || !values.level) return null;
  const draft: CertifiedDraft = {
    ...values,
    techniques: values.techniques ?? [],
    issuedOn: values.issuedOn ?? "",
    effectiveFrom: values.effectiveFrom ?? "",
    expiresOn: values.expiresOn ?? "",
  };
  const asks = qualificationItems(draft, scheme, { certificates, files: 0, ndt: isNdt(draft.method) }).length > 0;
  return (
    <>
      {asks && <Asked draft={draft} scheme={scheme} certificates={certificates} />}
      <LiveChecklist id={id} userId={values.userId} draft={draft} scheme={scheme} certificates={certificates} />
    </>
  );
}

function Asked({ draft, scheme, certificates }: Judged) {
  const renewing = isRenewal(draft);
  const examined = examinationsAsked(draft, scheme, { certificates }) !== "none";
  const rank = levelRank(draft.level);
  return (
    <>
      {renewing && <Renewal scheme={scheme} />}
      {!renewing && rank !== 3 && <Hours draft={draft} certificates={certificates} />}
      {rank === 3 && <LevelThree scheme={scheme} renewing={renewing} />}
      {(examined || (draft.qualification?.examinations?.length ?? 0) > 0) && <Examinations scheme={scheme} level={draft.level} />}
      <Fields title="Written practice and documents">
        <TextField
          name="qualification.writtenPractice.title"
          label="Written practice"
          help="The company's document, by number and title."
        />
        <TextField name="qualification.writtenPractice.revision" label="Revision" />
        <DayField name="qualification.writtenPractice.effectiveFrom" label="In force from" />
        <Wide>
          <TextField
            name="qualification.papers"
            label="Location of the documents"
            help="Copies can be attached to the certificate once it is recorded."
          />
        </Wide>
      </Fields>
    </>
  );
}

function Hours({ draft, certificates }: Pick<Judged, "draft" | "certificates">) {
  const method = draft.method;
  const isSecond = levelRank(draft.level) === 2 && !isLimited(draft.level);
  const before = certificates
    .filter((one) => levelRank(one.level) === 1 && scopesOf(one)[0]?.method === scopesOf(draft)[0]?.method)
    .map(({ certificateNumber }) => ({ value: certificateNumber, label: certificateNumber }));
  return (
    <Fields title="Training and experience">
      {isSecond && (
        <SelectField
          name="qualification.previousCertificate"
          label="Level I certificate before it"
          options={before}
          placeholder="None: direct to Level II"
          help="Direct to Level II requires the hours of both levels."
        />
      )}
      <DecimalField name="qualification.trainingHours" label={`Training in ${method}`} unit="h" />
      <DecimalField name="qualification.experienceMethodHours" label={`Experience in ${method}`} unit="h" />
      <DecimalField name="qualification.experienceTotalHours" label="Experience in NDT, all methods" unit="h" />
    </Fields>
  );
}

function LevelThree({ scheme, renewing }: { scheme: CertificationScheme; renewing: boolean }) {
  const educations = educationsOf(scheme).map(({ education }) => ({ value: education, label: capital(education) }));
  const rests = scheme.levelIII?.prerequisite ?? scheme.levelIII?.ascertainedBy;
  return (
    <Fields title="Level III">
      {!renewing && educations.length > 0 && (
        <>
          <SelectField name="qualification.education" label="Education" options={educations} />
          <DayField name="qualification.levelIISince" label="Level II since" />
        </>
      )}
      {rests !== undefined && (
        <>
          <TextField name="qualification.restsOn.number" label="ASNT Level III certificate" mono help={rests} />
          <DayField name="qualification.restsOn.expiresOn" label="Its last day" />
        </>
      )}
    </Fields>
  );
}

function Renewal({ scheme }: { scheme: CertificationScheme }) {
  const ways = renewalWays(scheme).map((way) => ({ value: way, label: renewalWords[way] }));
  return (
    <Fields title="Renewed on">
      <SelectField name="qualification.renewal.how" label="Way of renewal" options={ways} />
      <TextField name="qualification.renewal.reference" label="Reference of the evidence" />
      <DayField name="qualification.renewal.on" label="Date of the evidence" />
    </Fields>
  );
}

function Examinations({ scheme, level }: { scheme: CertificationScheme; level: string }) {
  const needed = partsNeeded(scheme, level);
  const rows = useWatch({ name: "qualification.examinations" }) as Examination[] | undefined;
  // What was entered for another level stays to be seen and taken away.
  const parts = examinationParts.filter((part) => needed.includes(part) || rows?.some((row) => row.part === part));
  const next = needed.find((part) => !rows?.some((row) => row.part === part)) ?? needed[0] ?? "general";
  const options = parts.map((part) => ({ value: part, label: capital(part) }));
  return (
    <RowsField
      name="qualification.examinations"
      title="Examinations"
      add="Add examination"
      blank={() => ({
        part: next,
        takenOn: "",
        scorePct: "",
        checkpoints: null,
        mandatoryFlawsFound: null,
        examinerName: "",
        furtherTraining: "",
      })}
    >
      {(path, index) => (
        <>
          <SelectField name={`${path}.part`} label="Part" options={options} />
          <DayField name={`${path}.takenOn`} label="Taken" />
          <DecimalField name={`${path}.scorePct`} label="Score" unit="%" />
          {rows?.[index]?.part === "practical" && levelRank(level) !== 3 && (
            <>
              <NumberField name={`${path}.checkpoints`} label="Checkpoints" />
              <FoundField name={`${path}.mandatoryFlawsFound`} label="Mandatory flaws" />
            </>
          )}
          <TextField name={`${path}.examinerName`} label="Examiner" />
          {rows?.slice(0, index).some(({ part }) => part === rows[index]?.part) && (
            <TextField name={`${path}.furtherTraining`} label="Further training before it" />
          )}
        </>
      )}
    </RowsField>
  );
}

const found = [
  { value: "yes", label: "All found" },
  { value: "no", label: "One or more missed" },
];

function FoundField(props: { name: string; label: string }) {
  const { field, shown } = useField(props);
  return (
    <Select
      {...shown}
      ref={field.ref}
      name={field.name}
      onBlur={field.onBlur}
      data={found}
      value={field.value === true ? "yes" : field.value === false ? "no" : null}
      onChange={(value) => field.onChange(value === null ? null : value === "yes")}
      placeholder="Choose"
      clearable
    />
  );
}
