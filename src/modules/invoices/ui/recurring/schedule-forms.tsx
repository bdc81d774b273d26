import { useWatch } from "react-hook-form";
import { InvoiceSchedule, type InvoiceScheduleDraft, invoices, monthsIn } from "../../contract.ts";
import { nextDraft } from "../../rules/recurring.ts";
import { useAsk } from "#kit/ui/data.ts";
import { dayText, moneyText } from "#kit/ui/format.ts";
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
      <NextDraft lastOn={record?.lastOn ?? null} />
    </Fields>
  );
}

/** Which date comes first: neither one that is over nor one that the repeated invoice has. */
function NextDraft({ lastOn }: { lastOn: string | null }) {
  const today = useToday();
  const [source, firstOn, interval, untilOn] = useWatch<
    InvoiceScheduleDraft,
    ["sourceInvoiceId", "firstOn", "interval", "untilOn"]
  >({
    name: ["sourceInvoiceId", "firstOn", "interval", "untilOn"],
  });
  const repeated = useAsk(invoices.endpoints.find, { id: source }, { when: Boolean(source) }).data;
  if (!repeated || !isDay(firstOn) || !interval) return null;
  const recurrence = { firstOn, everyMonths: monthsIn[interval], untilOn: untilOn || null };
  const next = nextDraft(recurrence, today, repeated.invoiceDate, lastOn);
  return (
    <p className="quiet">
      {next ? `The next draft is made on ${dayText(next)}, and then every ${interval}.` : "No date is left to draft on."}
    </p>
  );
}

const isDay = (text: string | undefined) => /^\d{4}-\d{2}-\d{2}$/.test(text ?? "");
