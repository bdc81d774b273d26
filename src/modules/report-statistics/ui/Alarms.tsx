import { reportStatistics } from "../contract.ts";
import type { RejectAlarm } from "../contract-alarms.ts";
import type { AlarmColour } from "../rules/alarm.ts";
import type { Meaning } from "#kit/meaning.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day } from "#kit/ui/display.tsx";
import { decimalText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

const colours: Record<AlarmColour, [Meaning, string]> = { amber: ["due", "Above the level"], red: ["bad", "More than chance"] };
const caption = "Reject alarms";

const columns: Column<RejectAlarm>[] = [
  {
    field: "projectNumber",
    title: "Project",
    mono: true,
    phone: "title",
    show: ({ projectId, projectNumber }) => <Go href={`/report-statistics?project=${projectId}&tab=rejects`}>{projectNumber}</Go>,
  },
  {
    field: "colour",
    title: "Alarm",
    phone: "status",
    show: ({ colour }) => <StatusBadge meaning={colours[colour][0]}>{colours[colour][1]}</StatusBadge>,
  },
  { field: "clientName", title: "Client", phone: "detail" },
  { field: "basis", title: "Of", phone: "detail", show: ({ basis, method }) => [method, basis].filter(Boolean).join(" ") },
  {
    field: "rate",
    title: "Rate and level then",
    align: "right",
    phone: "detail",
    show: ({ rate, level }) => `${decimalText(rate)} % (level ${decimalText(level)} %)`,
  },
  { field: "span", title: "Over" },
  { field: "raisedAt", title: "Since", show: ({ raisedAt }) => <Day on={raisedAt.slice(0, 10)} /> },
];

/** Projects whose reject rate is above the level their client set; nothing where there is none. */
export function Alarms() {
  const found = useAsk(reportStatistics.endpoints.alarms, {}).data ?? [];
  if (found.length === 0) return null;
  return (
    <Section title={caption}>
      <DataTable rows={found} columns={columns} caption={caption} keyOf={({ id }) => id} short />
    </Section>
  );
}
