import { profileLabels, type RegulatoryProfile, ProfileFields } from "../contract-regulatory.ts";
import { settings } from "../contract.ts";
import { useMayEdit } from "./edit-rights.ts";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useUpdate } from "#kit/ui/data.ts";
import { Form, Wide } from "#kit/ui/form/Form.tsx";
import { DayField, DecimalField, MultiSelectField, TextField } from "#kit/ui/form/fields.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";
import { dayText } from "#kit/ui/format.ts";
import { Facts } from "#kit/ui/RecordPage.tsx";

const Own = ProfileFields.pick({ licenses: true });
const isotopes = ["Ir-192", "Se-75", "Co-60", "Cs-137", "Yb-169", "Tm-170", "Am-241", "Am-241/Be", "Cf-252"];

/** The licenses under which sources are held, kept by the Radiation Safety Officer. */
export function LicensesForm({ profile }: { profile: RegulatoryProfile }) {
  const mayEdit = useMayEdit("settings.radiation");
  const update = useUpdate(settings.endpoints.changeProfile, profile, { done: "Licenses saved", labels: profileLabels });
  const none = profile.licenses.length === 0 && (
    <p className="quiet">None. Without a license the company may not hold radioactive sources.</p>
  );
  if (!mayEdit)
    return (
      <>
        {none}
        <Facts
          of={profile.licenses.map(({ number, regulator, expiry }) => [
            number,
            [regulator, expiry && `to ${dayText(expiry)}`].filter(Boolean).join(", "),
          ])}
        />
      </>
    );
  return (
    <>
      {none}
      <Form
        schema={Own}
        start={Own.parse(profile)}
        labels={labels}
        save="Save licenses"
        lesser
        draft="settings licenses"
        onSave={update.save}
      >
        <RowsField name="licenses" title="Licenses" add="Add license" blank={blank}>
          {(path) => (
            <>
              <TextField name={`${path}.number`} mono />
              <TextField name={`${path}.regulator`} />
              <TextField name={`${path}.amendment`} />
              <DayField name={`${path}.expiry`} />
              <MultiSelectField
                name={`${path}.authorisedIsotopes`}
                options={isotopes.map((value) => ({ value, label: value }))}
              />
              <DecimalField name={`${path}.maxActivityTBq`} unit="TBq" />
              <Wide>
                <TextField name={`${path}.authorisedLocations`} />
              </Wide>
            </>
          )}
        </RowsField>
      </Form>
      <ConflictDialog of={update} />
    </>
  );
}

const blank = {
  number: "",
  regulator: "",
  amendment: "",
  expiry: "",
  authorisedIsotopes: [],
  maxActivityTBq: "",
  authorisedLocations: "",
};
const labels = {
  number: "License number",
  regulator: "Regulator",
  amendment: "Amendment",
  expiry: "Expires",
  authorisedIsotopes: "Authorized isotopes",
  maxActivityTBq: "Maximum activity",
  authorisedLocations: "Authorized locations",
};
