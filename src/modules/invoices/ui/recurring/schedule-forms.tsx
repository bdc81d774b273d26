import { InvoiceSchedule, type InvoiceScheduleDraft, invoices } from "../../contract.ts";
import { moneyText } from "#kit/ui/format.ts";
import { Fields } from "#kit/ui/form/Form.tsx";
import { recordPages } from "#kit/ui/form/record-pages.tsx";
import { RecordFields } from "#kit/ui/form/RecordField.tsx";
import { RecordPicker } from "#kit/ui/form/RecordPicker.tsx";
import { useUrl } from "#kit/ui/routing.ts";
import { useToday } from "#kit/ui/today.ts";

export const { NewPage, EditPage } = recordPages(InvoiceSchedule, {
  endpoints: invoices.schedules,
  list: "/invoices/recurring",
  name: ({ title }) => title,
  useStart,
  Fields: ScheduleFields,
});

/** What the address names: `?invoice=`. */
function useStart() {
  const [{ invoice }] = useUrl();
  return { ...(invoice ? { sourceInvoiceId: invoice } : {}), firstOn: useToday(), interval: "month" as const };
}

function ScheduleFields({ record }: { record?: InvoiceSchedule }) {
  return (
    <Fields title="Recurring invoice">
      <RecordFields<InvoiceScheduleDraft> names={["title"]} />
      <RecordPicker
        name="sourceInvoiceId"
        endpoint={invoices.endpoints.list}
        number={({ shownNumber }) => shownNumber}
        text={({ clientName, netTotal, currency }) => `${clientName ?? ""}, ${moneyText(netTotal, currency)}`}
        help="Its terms and lines are drafted again; the days of the work move with the date."
        {...(record ? { chosenText: record.sourceNumber } : {})}
      />
      <RecordFields<InvoiceScheduleDraft> names={["firstOn", "interval", "untilOn"]} />
    </Fields>
  );
}
