import { FileInput } from "@mantine/core";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { isFull } from "#kit/offline/storage.ts";
import { useAsk, wordsOf } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DayField, MultiSelectField, optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { uuid } from "#kit/ui/unique.ts";
import { ExternalPapers, personRoles, type ReportPerson } from "#modules/inspection-reports/report.ts";
import { rolesOffered } from "#modules/inspection-reports/rules/roles.ts";
import { levelsOf, techniqueOptions } from "#modules/ndt-training/choices.ts";
import { ndtTraining } from "#modules/ndt-training/contract.ts";
import { roleWords } from "../words.ts";
import { useEditing } from "./editing.ts";
import { certificateKind, useStoreFile } from "./use-attachments.ts";
import { materialGroups } from "#eligibility/certificates.ts";

const External = z.object({
  externalName: z.string().trim().min(1, "Enter the name").max(120),
  organization: z.string().trim().min(1, "Enter the employer").max(120),
  roles: z.array(z.enum(personRoles)).min(1, "Choose what this person did"),
  papers: ExternalPapers,
});
type External = z.infer<typeof External>;

const noPapers = (method: string): ExternalPapers => ({
  schemeId: null,
  schemeName: null,
  method,
  level: null,
  techniques: [],
  certificateNumber: null,
  issuedBy: null,
  validFrom: null,
  expiresOn: null,
  limitation: null,
  limits: null,
  nearTestedOn: null,
  colourTestedOn: null,
  greyTestedOn: null,
  authorizedOn: null,
  authorizedTo: null,
  fileId: null,
});

const labels = {
  externalName: "Name",
  organization: "Employer",
  roles: "Role",
  "papers.schemeId": "Scheme",
  "papers.schemeName": "Name of the scheme",
  "papers.method": "Method",
  "papers.level": "Level",
  "papers.techniques": "Techniques",
  "papers.certificateNumber": "Certificate number",
  "papers.issuedBy": "Issued by",
  "papers.validFrom": "Valid from",
  "papers.expiresOn": "Valid through",
  "papers.limits.materials": "Limited to materials",
  "papers.limitation": "Other limits",
  "papers.nearTestedOn": "Near vision tested",
  "papers.colourTestedOn": "Colour vision tested",
  "papers.greyTestedOn": "Shades of grey tested",
  "papers.authorizedOn": "Authorized by the employer from",
  "papers.authorizedTo": "Authorized to",
};

/**
 * A person who is not on the staff: a client's inspector, a subcontractor's technician. Whoever performs or evaluates is assessed by the
 * certificate and the tests given here; what is still missing can be added later.
 */
export function ExternalPersonDialog({ person, onClose }: { person?: ReportPerson; onClose: () => void }) {
  const { change, definition, report } = useEditing();
  const [copy, setCopy] = useState<File | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const store = useStoreFile(report);
  const method = definition.roles[0]?.method ?? definition.method;

  async function save(values: External) {
    const fileId = copy ? await send(copy, values.externalName) : values.papers.fileId;
    if (copy && fileId === null) return;
    const working = values.roles.some((role) => role !== "witness");
    const written = { ...values, papers: working ? { ...values.papers, fileId } : null, subcontractor: working };
    change("people", (rows) =>
      person
        ? rows.map((row) => (row.id === person.id ? { ...row, ...written } : row))
        : [...rows, { ...written, id: uuid(), userId: null, dates: [] }],
    );
    onClose();
  }
  async function send(file: File, name: string): Promise<string | null> {
    setFailure(null);
    try {
      return (await store(file, { kind: certificateKind, caption: `Certificate of ${name}`, justTaken: false })).id;
    } catch (problem) {
      setFailure(
        isFull(problem)
          ? "This device is full. Send or remove photos before continuing; the file is still here."
          : `${wordsOf(problem).title} The file is still here: save again.`,
      );
      return null;
    }
  }
  const start: External = {
    externalName: person?.externalName ?? "",
    organization: person?.organization ?? "",
    roles: person?.roles ?? [],
    papers: person?.papers ?? noPapers(method),
  };
  return (
    <Dialog onClose={onClose} size="lg" title="Person of another organization">
      <Form
        schema={External}
        start={start}
        save={person ? "Save person" : "Add person"}
        cancel={onClose}
        onSave={save}
        labels={labels}
      >
        <Fields>
          <TextField name="externalName" />
          <TextField name="organization" />
          <MultiSelectField
            name="roles"
            options={rolesOffered(definition.roles).map((role) => ({ value: role, label: roleWords[role] }))}
          />
        </Fields>
        <Papers />
        <FileInput
          label="Copy of the certificate"
          description={
            start.papers.fileId
              ? "A copy is on this report. Choose a file to replace it."
              : "Required at signature for everyone who performs or evaluates."
          }
          accept="application/pdf,image/*"
          clearable
          value={copy}
          error={failure}
          onChange={setCopy}
        />
      </Form>
    </Dialog>
  );
}

/** Certificate and tests, for everyone who does more than witness. */
function Papers() {
  const { data: schemes = [] } = useAsk(ndtTraining.endpoints.schemes, {});
  const [roles, schemeId] = useWatch<External, ["roles", "papers.schemeId"]>({ name: ["roles", "papers.schemeId"] });
  if (roles.every((role) => role === "witness" || role === "assistant")) return null;
  const scheme = schemes.find(({ id }) => id === schemeId);
  return (
    <>
      <Fields title="Certificate">
        <SelectField<External>
          name="papers.schemeId"
          options={schemes.map(({ id, title }) => ({ value: id, label: title.length > 60 ? id : title }))}
        />
        {schemeId === "OTHER" && <TextField<External> name="papers.schemeName" />}
        <TextField<External> name="papers.method" mono />
        <SelectField<External> name="papers.level" options={levelsOf(scheme).map((level) => ({ value: level, label: level }))} />
        <MultiSelectField<External> name="papers.techniques" options={techniqueOptions} placeholder="None: the base method" />
        <TextField<External> name="papers.certificateNumber" mono />
        <TextField<External> name="papers.issuedBy" />
        <DayField<External> name="papers.validFrom" />
        <DayField<External> name="papers.expiresOn" />
        <MultiSelectField<External>
          name="papers.limits.materials"
          options={optionsOf(materialGroups)}
          placeholder="Not limited"
        />
        <TextField<External> name="papers.limitation" />
        {scheme?.kind === "central" && (
          <>
            <DayField<External> name="papers.authorizedOn" />
            <DayField<External> name="papers.authorizedTo" />
          </>
        )}
      </Fields>
      <Fields title="Vision tests">
        <DayField<External> name="papers.nearTestedOn" />
        <DayField<External> name="papers.colourTestedOn" />
        <DayField<External> name="papers.greyTestedOn" />
      </Fields>
    </>
  );
}
