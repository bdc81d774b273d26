import { Button } from "@mantine/core";
import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { type CertificationDraft, ndtTraining, type SchemeSummary } from "../contract.ts";
import { levelsOf, methodsOf, techniqueOptions } from "../choices.ts";
import { givenDay, latestRenewedDay, levelRank } from "../rules.ts";
import { schemeOf } from "../schemes.ts";
import { AuthorizationFields } from "./AuthorizationFields.tsx";
import { QualificationFields } from "./QualificationFields.tsx";
import { useCertificates } from "./use-certificates.ts";
import { usePeople } from "./use-people.ts";
import { useAsk } from "#kit/ui/data.ts";
import { MultiSelectField, optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Wide } from "#kit/ui/form/Form.tsx";
import { RecordField, RecordFields } from "#kit/ui/form/RecordField.tsx";
import { dayText } from "#kit/ui/format.ts";
import { addDays, addMonths, isDay } from "#kit/validity.ts";
import { materialGroups, productSectors } from "#eligibility/certificates.ts";

/** What stands on a certificate. */
export function CertificationFields({ renewing, id }: { renewing?: boolean; id?: string | undefined }) {
  const people = usePeople();
  const { data: schemes = [] } = useAsk(ndtTraining.endpoints.schemes, {});
  const [schemeId, level, basis] = useWatch<CertificationDraft, ["schemeId", "level", "basis"]>({
    name: ["schemeId", "level", "basis"],
  });
  const scheme = schemes.find(({ id }) => id === schemeId);
  const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return (
    <>
      <Fields title="Who and for what">
        <SelectField<CertificationDraft> name="userId" options={people} disabled={renewing ?? false} />
        <SelectField<CertificationDraft>
          name="schemeId"
          options={schemes.map(({ id, title }) => ({ value: id, label: title.length > 60 ? id : title }))}
        />
        <SelectField<CertificationDraft> name="method" options={asOptions(methodsOf(schemes, scheme))} />
        <SelectField<CertificationDraft> name="level" options={asOptions(levelsOf(scheme))} />
        <Wide>
          <MultiSelectField<CertificationDraft>
            name="techniques"
            options={techniqueOptions}
            placeholder="None: the base method"
            help="Techniques beyond the base method, such as PAUT, are certified by name."
          />
        </Wide>
        {levelRank(level ?? "") === 3 && <RecordField<CertificationDraft> name="authorizedToTest" />}
      </Fields>
      <Fields title="Certificate">
        <RecordField<CertificationDraft> name="basis" disabled={renewing === true && basis === "renewal"} />
        <TextField<CertificationDraft>
          name="certificateNumber"
          mono
          placeholder={basis === "external" ? "As the issuing body wrote it" : "Next number in the company's series"}
        />
        <RecordFields<CertificationDraft> names={["issuedBy", "issuedOn", "effectiveFrom", "expiresOn"]} />
        {!renewing && (basis === "renewal" || basis === "recertification") && <RenewedField />}
        <LongestPeriod scheme={scheme} />
      </Fields>
      <Fields title="Limits">
        <RecordField<CertificationDraft> name="sector" />
        <MultiSelectField<CertificationDraft>
          name="limits.materials"
          label="Limited to materials"
          options={optionsOf(materialGroups)}
          placeholder="Not limited"
          help="Reports on other materials are refused."
        />
        <MultiSelectField<CertificationDraft>
          name="limits.products"
          label="Limited to products"
          options={optionsOf(productSectors)}
          placeholder="Not limited"
        />
        <RecordField<CertificationDraft> name="limitation" />
      </Fields>
      <QualificationFields id={id} />
      {scheme?.kind === "central" && <EmployersAuthorization scheme={scheme} />}
    </>
  );
}

/** The certificate it renews, where the form was not opened from it. */
function RenewedField() {
  const [userId, method] = useWatch<CertificationDraft, ["userId", "method"]>({ name: ["userId", "method"] });
  const options = useCertificates(userId)
    .filter((one) => !method || one.method === method)
    .map(({ id, certificateNumber, level, expiresOn }) => ({
      value: id,
      label: `${certificateNumber}, Level ${level}, through ${dayText(expiresOn)}`,
    }));
  return <SelectField<CertificationDraft> name="renewsId" options={options} />;
}

/**
 * The effective day follows the issue day until it is set; the scheme's longest period is one press away. An early renewal counts from its day of
 * issue where the scheme keeps no anniversary.
 */
function LongestPeriod({ scheme }: { scheme: SchemeSummary | undefined }) {
  const { setValue, getValues } = useFormContext<CertificationDraft>();
  const [issuedOn, effectiveFrom, userId, renewsId, basis] = useWatch<
    CertificationDraft,
    ["issuedOn", "effectiveFrom", "userId", "renewsId", "basis"]
  >({ name: ["issuedOn", "effectiveFrom", "userId", "renewsId", "basis"] });
  const renewed = useCertificates(userId).find(({ id }) => id === renewsId);
  useEffect(() => {
    if (isDay(issuedOn ?? "") && !getValues("effectiveFrom")) setValue("effectiveFrom", issuedOn);
  }, [issuedOn, getValues, setValue]);
  const first = givenDay(effectiveFrom);
  const issued = givenDay(issuedOn);
  if (!scheme?.maxMonths || !first) return null;
  const rules = schemeOf(scheme.id);
  const renewing = renewed && rules && issued && basis !== "external";
  const last =
    (renewing && latestRenewedDay(rules, renewed, { issuedOn: issued, effectiveFrom: first })) ||
    addDays(addMonths(first, scheme.maxMonths), -1);
  return (
    <div>
      <Button mt={24} variant="default" onClick={() => setValue("expiresOn", last, { shouldDirty: true, shouldValidate: true })}>
        Use {scheme.maxMonths} months: {dayText(last)}
      </Button>
    </div>
  );
}

/** A central certificate says what a person can do; the employer says what they may do here. */
function EmployersAuthorization({ scheme }: { scheme: SchemeSummary | undefined }) {
  const { setValue, getValues } = useFormContext<CertificationDraft>();
  const authorization = useWatch<CertificationDraft, "employerAuthorization">({ name: "employerAuthorization" });
  const certified = () => {
    const { method, level, techniques } = getValues();
    return { methods: method ? [method] : [], levels: level ? [level] : [], techniques: [...techniques] };
  };
  if (!authorization)
    return (
      <div>
        <Button
          variant="default"
          size="xs"
          onClick={() => setValue("employerAuthorization", { by: "", on: "", covers: certified() }, { shouldDirty: true })}
        >
          Add the employer's authorization
        </Button>
      </div>
    );
  return (
    <Fields title="Employer's authorization">
      <AuthorizationFields scheme={scheme} />
      <div>
        <Button variant="default" size="xs" onClick={() => setValue("employerAuthorization", null, { shouldDirty: true })}>
          Remove the authorization
        </Button>
      </div>
    </Fields>
  );
}
