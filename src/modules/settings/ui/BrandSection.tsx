import { Button, FileButton, Group, Progress } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Company, CompanyFields, companyLabels, settings } from "../contract.ts";
import { LetterheadPreview } from "./LetterheadPreview.tsx";
import type { SectionProps } from "./sections.ts";
import looks from "./settings.module.css";
import { addressOf } from "#kit/client.ts";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { readAgain, useSend, useUpdate } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";
import { TextField } from "#kit/ui/form/fields.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Refused } from "#kit/ui/states.tsx";
import { toast } from "#kit/ui/toast.tsx";
import { uploadFile } from "#kit/ui/upload.ts";

const { setLogo, removeLogo, changeCompany } = settings.endpoints;

/** How reports look at head and foot, shown as they will print. */
export default function BrandSection({ company, mayEdit }: SectionProps) {
  return (
    <Section title="Brand" id="brand">
      <LetterheadPreview company={company} />
      {mayEdit && <Logo company={company} />}
      {mayEdit && <Foot key={company.reportFoot ?? ""} company={company} />}
    </Section>
  );
}

function Logo({ company }: { company: Company }) {
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [asked, setAsked] = useState(false);
  const queryClient = useQueryClient();
  const remove = useSend(removeLogo, { done: "Logo removed" });
  async function send(file: File | null) {
    if (!file) return;
    setFailure(null);
    setShare(0);
    try {
      await uploadFile(addressOf(setLogo, { query: {} }), file, setShare);
      await readAgain(queryClient);
      toast({ title: "Logo saved" });
    } catch (refusal) {
      setFailure(refusal);
    }
    setShare(null);
  }
  return (
    <div className={looks.logo}>
      <Refused of={failure} />
      <Group gap="xs">
        <FileButton onChange={(file) => void send(file)} accept="image/png,image/jpeg,image/svg+xml">
          {(props) => (
            <Button {...props} variant="default" loading={share !== null}>
              {company.logo ? "Replace logo" : "Choose logo"}
            </Button>
          )}
        </FileButton>
        {company.logo && (
          <Button variant="default" onClick={() => setAsked(true)}>
            Remove logo
          </Button>
        )}
        <span className="quiet">PNG, JPEG or SVG, at most 2 MB. Reports already issued keep theirs.</span>
      </Group>
      {share !== null && <Progress value={share * 100} aria-label="Sending the logo" size="sm" />}
      <ConfirmDialog
        opened={asked}
        title="Remove the logo?"
        confirm="Remove logo"
        danger
        onClose={() => setAsked(false)}
        onConfirm={() => remove.run({})}
      >
        Reports are printed with the company's name alone from now on.
      </ConfirmDialog>
    </div>
  );
}

const Own = CompanyFields.pick({ reportFoot: true });

function Foot({ company }: { company: Company }) {
  const update = useUpdate(changeCompany, company, { done: "Brand saved", labels: companyLabels });
  return (
    <>
      <Form
        schema={Own}
        start={{ reportFoot: company.reportFoot }}
        labels={companyLabels}
        save="Save brand"
        draft="settings brand"
        onSave={update.save}
      >
        <Fields>
          <Wide>
            <TextField name="reportFoot" help="Confidentiality and copying, on every page" />
          </Wide>
        </Fields>
      </Form>
      <ConflictDialog of={update} />
    </>
  );
}
