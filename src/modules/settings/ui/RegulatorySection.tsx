import { Button } from "@mantine/core";
import { useState } from "react";
import { type IntervalShown, profileLabels, type RegulatoryProfile, ProfileFields } from "../contract-regulatory.ts";
import { settings } from "../contract.ts";
import { IntervalDialog } from "./IntervalDialog.tsx";
import { spanText } from "./interval-words.ts";
import { useMayEdit } from "./edit-rights.ts";
import { LicensesForm } from "./LicensesForm.tsx";
import styles from "./settings.module.css";
import { incidentRegimes, jurisdictionIds, jurisdictions, personnelSchemes, ropeSchemes } from "#directory/company/regulatory.ts";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useAsk, useUpdate } from "#kit/ui/data.ts";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { MultiSelectField, optionsOf, SelectField } from "#kit/ui/form/fields.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import type { SectionProps } from "./section-props.ts";

const { profile, changeProfile } = settings.endpoints;

/** Whose rules the company works under, and how often things are due by them. */
export default function RegulatorySection({ mayEdit }: SectionProps) {
  const found = useAsk(profile, {});
  return <Asked of={found}>{(one) => <Profile profile={one} mayEdit={mayEdit} />}</Asked>;
}

function Profile({ profile: one, mayEdit }: { profile: RegulatoryProfile; mayEdit: boolean }) {
  const [open, setOpen] = useState<IntervalShown | null>(null);
  return (
    <>
      <Section title="Regulatory profile" id="regulatory">
        {one.version === 0 && (
          <p className="quiet">Nothing has been chosen yet; the default rules of the United States NRC are in force.</p>
        )}
        {mayEdit ? <EditProfile key={one.version} profile={one} /> : <ReadProfile profile={one} />}
      </Section>
      <Section title="Intervals" id="intervals">
        <p className="quiet">
          Each has its legal basis and can be made stricter freely; a less strict value needs a reason. Those marked “verify” are
          practice rather than law: check them for your country.
        </p>
        <ul className={styles.versions}>
          {one.intervals.map((interval) => (
            <IntervalLine key={interval.key} interval={interval} onChange={() => setOpen(interval)} />
          ))}
        </ul>
      </Section>
      <Section title="Radioactive material licenses" id="licenses">
        <LicensesForm key={`licenses ${one.version}`} profile={one} />
      </Section>
      <HistoryPanel endpoint={settings.endpoints.profileHistory} id={one.id} labels={profileLabels} />
      {open && <IntervalDialog interval={open} version={one.version} onClose={() => setOpen(null)} />}
    </>
  );
}

const Own = ProfileFields.omit({ licenses: true });

function EditProfile({ profile: one }: { profile: RegulatoryProfile }) {
  const update = useUpdate(changeProfile, one, { done: "Regulatory profile saved", labels: profileLabels });
  return (
    <>
      <Form
        schema={Own}
        start={Own.parse(one)}
        labels={profileLabels}
        save="Save regulatory profile"
        draft="settings regulatory"
        onSave={update.save}
      >
        <Fields>
          <SelectField
            name="jurisdiction"
            options={jurisdictionIds.map((value) => ({ value, label: jurisdictions[value].name }))}
            help="A different jurisdiction has its own intervals"
          />
          <MultiSelectField name="personnelSchemes" options={optionsOf(personnelSchemes)} />
          <SelectField name="ropeScheme" options={optionsOf(ropeSchemes, { both: "IRATA and SPRAT" })} />
          <SelectField name="incidentRegime" options={optionsOf(incidentRegimes)} />
        </Fields>
      </Form>
      <ConflictDialog of={update} />
    </>
  );
}

function ReadProfile({
  profile: { jurisdiction, personnelSchemes: schemes, ropeScheme, incidentRegime, version },
}: {
  profile: RegulatoryProfile;
}) {
  return (
    <>
      <Facts
        of={[
          [profileLabels.jurisdiction, jurisdictions[jurisdiction].name],
          [profileLabels.personnelSchemes, schemes.join(", ")],
          [profileLabels.ropeScheme, ropeScheme],
          [profileLabels.incidentRegime, incidentRegime],
        ]}
      />
      <OwnField key={`schemes ${version}`} field="personnelSchemes" />
      <OwnField key={`regime ${version}`} field="incidentRegime" />
    </>
  );
}

const actionOf = { personnelSchemes: "settings.quality", incidentRegime: "settings.safety" } as const;
const Schemes = ProfileFields.pick({ personnelSchemes: true });
const Regime = ProfileFields.pick({ incidentRegime: true });

/** The one field of the profile that is the person's to keep. */
function OwnField({ field }: { field: keyof typeof actionOf }) {
  const mayEditField = useMayEdit(actionOf[field]);
  const found = useAsk(profile, {}).data;
  return mayEditField && found ? <OneField field={field} profile={found} /> : null;
}

function OneField({ field, profile: one }: { field: keyof typeof actionOf; profile: RegulatoryProfile }) {
  const update = useUpdate(changeProfile, one, { done: `${profileLabels[field]} saved`, labels: profileLabels });
  const words = profileLabels[field].toLowerCase();
  return (
    <>
      <Form
        schema={field === "personnelSchemes" ? Schemes : Regime}
        start={{ [field]: one[field] }}
        labels={profileLabels}
        save={`Save ${words}`}
        onSave={update.save}
      >
        <Fields>
          {field === "personnelSchemes" ? (
            <MultiSelectField name={field} options={optionsOf(personnelSchemes)} />
          ) : (
            <SelectField name={field} options={optionsOf(incidentRegimes)} />
          )}
        </Fields>
      </Form>
      <ConflictDialog of={update} />
    </>
  );
}

function IntervalLine({ interval, onChange }: { interval: IntervalShown; onChange: () => void }) {
  const { title, basis, verify, reason, hardStop, deviation, mayEdit } = interval;
  return (
    <li className={styles.version}>
      <div>
        <div className={styles.versionTitle}>
          <strong>{title}</strong>
          <span className="figures">every {spanText(interval)}</span>
          {deviation !== "default" && (
            <StatusBadge meaning={deviation === "less strict" ? "due" : "good"}>
              {deviation === "less strict" ? `Less strict than ${basis}` : "Stricter"}
            </StatusBadge>
          )}
        </div>
        <div className="quiet">
          {basis}
          {verify && " (verify)"} · {hardStop ? "Overdue stops work" : "Overdue warns"}
          {reason && ` · ${reason}`}
        </div>
      </div>
      {mayEdit && (
        <Button size="xs" variant="default" aria-label={`Change ${title.toLowerCase()}`} onClick={onChange}>
          Edit
        </Button>
      )}
    </li>
  );
}
