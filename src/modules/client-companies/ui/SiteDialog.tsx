import { clientCompanies, ClientSite, type ClientSiteDraft } from "../contract.ts";
import { PartDialog } from "#kit/ui/PartDialog.tsx";
import { type HolidayCalendar, holidayCalendars } from "#directory/company/holiday-calendars.ts";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";
import { RecordFields } from "#kit/ui/form/RecordField.tsx";
import { ZoneField } from "#kit/ui/form/ZoneField.tsx";

interface SiteDialogProps {
  clientCompanyId: string;
  site: ClientSite | null;
  onClose: () => void;
}

export function SiteDialog({ clientCompanyId, site, onClose }: SiteDialogProps) {
  return (
    <PartDialog record={ClientSite} endpoints={clientCompanies.sites} part={site} blank={{ clientCompanyId }} onClose={onClose}>
      <Fields>
        <RecordFields<ClientSiteDraft> names={["code", "name", "address", "country", "region"]} />
        <ZoneField<ClientSiteDraft> name="timeZone" country="country" help="Sets the calendar day of an inspection." />
        <RecordFields<ClientSiteDraft> names={["latitude", "longitude"]} />
        <AskedSelectField<HolidayCalendar>
          name="holidayCalendarId"
          endpoint={holidayCalendars.list}
          option={({ id: value, name }) => ({ value, label: name })}
        />
      </Fields>
      <Fields title="Safety and access">
        <RecordFields<ClientSiteDraft>
          names={["emergencyPhone", "musterPoint", "nearestHospital", "radiationNoticeHours", "accessRules", "notes"]}
        />
      </Fields>
    </PartDialog>
  );
}
