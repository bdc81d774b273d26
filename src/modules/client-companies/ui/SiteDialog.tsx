import { clientCompanies, type ClientSite, ClientSiteDraft, siteLabels } from "../contract.ts";
import { countryOptions } from "./ClientFields.tsx";
import { PartDialog } from "./PartDialog.tsx";
import { DecimalField, NumberField, SelectField, TextAreaField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Wide } from "#kit/ui/form/Form.tsx";

interface SiteDialogProps {
  clientCompanyId: string;
  site: ClientSite | null;
  onClose: () => void;
}

export function SiteDialog({ clientCompanyId, site, onClose }: SiteDialogProps) {
  return (
    <PartDialog
      noun="site"
      schema={ClientSiteDraft}
      labels={siteLabels}
      add={clientCompanies.sites.create}
      change={clientCompanies.sites.update}
      part={site}
      blank={{ clientCompanyId }}
      onClose={onClose}
    >
      <Fields>
        <TextField<ClientSiteDraft> name="code" mono />
        <TextField<ClientSiteDraft> name="name" />
        <Wide>
          <TextAreaField<ClientSiteDraft> name="address" rows={2} />
        </Wide>
        <SelectField<ClientSiteDraft> name="country" options={countryOptions} />
        <SelectField<ClientSiteDraft> name="timeZone" options={zoneOptions} help="Says which day an inspection was made on." />
        <DecimalField<ClientSiteDraft> name="latitude" unit="°" />
        <DecimalField<ClientSiteDraft> name="longitude" unit="°" />
      </Fields>
      <Fields title="Safety and access">
        <TextField<ClientSiteDraft> name="emergencyPhone" type="tel" />
        <TextField<ClientSiteDraft> name="musterPoint" />
        <TextField<ClientSiteDraft> name="nearestHospital" />
        <NumberField<ClientSiteDraft> name="radiationNoticeHours" unit="h" help="Before a source is used." />
        <Wide>
          <TextAreaField<ClientSiteDraft> name="accessRules" rows={2} help="Badge, orientation, cards, drug test." />
        </Wide>
        <Wide>
          <TextAreaField<ClientSiteDraft> name="notes" rows={2} />
        </Wide>
      </Fields>
    </PartDialog>
  );
}

const zoneOptions = ["UTC", ...Intl.supportedValuesOf("timeZone")].map((value) => ({ value, label: value.replaceAll("_", " ") }));
