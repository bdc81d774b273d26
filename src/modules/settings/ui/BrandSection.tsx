import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { companyLabels, settings } from "../contract.ts";
import { CompanyImage } from "./CompanyImage.tsx";
import { LetterheadPreview, previews } from "./LetterheadPreview.tsx";
import styles from "./settings.module.css";
import { type Company, CompanyFields } from "#directory/company/company.ts";
import { pageSizes } from "#directory/company/report-policy.ts";
import { imageAddress } from "#directory/company/ui/image-address.ts";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useUpdate } from "#kit/ui/data.ts";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";
import { optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Section } from "#kit/ui/Page.tsx";
import type { SectionProps } from "./section-props.ts";

const Own = CompanyFields.pick({ reportFoot: true, pageSize: true });

/** How papers look at head and foot, shown as they will print. */
export default function BrandSection({ company, mayEdit }: SectionProps) {
  return (
    <Section title="Brand" id="brand">
      {mayEdit ? (
        <>
          <Edit key={JSON.stringify(Own.parse(company))} company={company} />
          <Images company={company} />
        </>
      ) : (
        <Preview company={company} />
      )}
    </Section>
  );
}

function Preview({ company }: { company: Company }) {
  const [kind, setKind] = useState<keyof typeof previews>("report");
  return (
    <div className={styles.preview}>
      <SegmentedControl
        aria-label="Paper to preview"
        value={kind}
        onChange={(chosen) => setKind(chosen as keyof typeof previews)}
        data={Object.entries(previews).map(([value, { title }]) => ({ value, label: title }))}
      />
      <LetterheadPreview company={company} kind={kind} />
    </div>
  );
}

/** The paper with what is typed and not saved yet. */
function LivePreview({ company }: { company: Company }) {
  const { control } = useFormContext<Pick<Company, "reportFoot">>();
  const reportFoot = useWatch({ control, name: "reportFoot" });
  return <Preview company={{ ...company, reportFoot }} />;
}

function Edit({ company }: { company: Company }) {
  const update = useUpdate(settings.endpoints.changeCompany, company, { done: "Brand saved", labels: companyLabels });
  return (
    <>
      <Form
        schema={Own}
        start={Own.parse(company)}
        labels={companyLabels}
        save="Save brand"
        draft="settings brand"
        onSave={update.save}
      >
        <LivePreview company={company} />
        <Fields>
          <Wide>
            <TextField name="reportFoot" help="Confidentiality and copying, on every page" />
          </Wide>
          <SelectField name="pageSize" options={optionsOf(pageSizes, { LETTER: "US Letter" })} />
        </Fields>
      </Form>
      <ConflictDialog of={update} />
    </>
  );
}

const taken = "PNG, JPEG or SVG, at most 2 MB.";

function Images({ company: { logo, images } }: { company: Company }) {
  const dark = images["logo-dark"];
  const letterhead = images["letterhead"];
  return (
    <div className={styles.versions}>
      <CompanyImage
        kind="logo"
        noun="logo"
        file={logo}
        help={`${taken} Reports already issued keep theirs.`}
        removing="Reports are printed with the company's name alone from now on."
      />
      {dark && <img className={styles.onDark} src={imageAddress("logo-dark", dark)} alt="The logo for dark screens" />}
      <CompanyImage
        kind="logo-dark"
        noun="logo for dark screens"
        file={dark}
        help={taken}
        removing="Dark screens show the ordinary logo on white from now on."
      />
      <CompanyImage
        kind="letterhead"
        noun="letterhead"
        file={letterhead}
        help={`At the head of every paper in place of logo and address; the name stays under it. ${taken}`}
        removing="Documents carry the logo and address from now on; reports already signed keep theirs."
      />
    </div>
  );
}
