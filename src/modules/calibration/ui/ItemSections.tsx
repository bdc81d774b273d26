import { capital } from "#kit/capital.ts";
import { Anchor, Button } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useState } from "react";
import { calibration, type CalibrationPlan, type EquipmentEvent, type ItemCalibration } from "../contract.ts";
import { EventDialog } from "./EventDialog.tsx";
import { linkOf } from "#kit/client.ts";
import { useReach } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day, Instant, Ref } from "#kit/ui/display.tsx";
import { dayText, withDaysAsShown } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";
import { calibrationMeanings, requirementNames } from "#modules/inventory/choices.ts";
import type { InventoryItem } from "#modules/inventory/contract.ts";

/** Whether the item may be used today and why, its certificates, and what happened to it. */
export default function ItemSections({ item }: { item: InventoryItem }) {
  const found = useAsk(calibration.endpoints.item, { id: item.id });
  return (
    <>
      <Section title="Calibration" actions={<RecordCalibration item={item} />}>
        <Asked of={found}>{(known) => <Known item={item} known={known} />}</Asked>
      </Section>
      <Section title="Events" actions={<RecordEvent item={item} />}>
        <Asked of={found}>{({ events }) => <Events events={events} />}</Asked>
      </Section>
    </>
  );
}

function RecordCalibration({ item }: { item: InventoryItem }) {
  const mayCreate = useReach("calibration", "create") !== null;
  if (!mayCreate || item.state === "retired") return null;
  return (
    <Button size="xs" variant="default" component={Go} href={`/calibration/new?item=${item.id}`}>
      Record calibration
    </Button>
  );
}

function RecordEvent({ item }: { item: InventoryItem }) {
  const [open, setOpen] = useState(false);
  if (item.state === "retired") return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        Record event
      </Button>
      {open && <EventDialog item={item} onClose={() => setOpen(false)} />}
    </>
  );
}

function Known({
  item,
  known: { today, plan, nextDueOn, records, extensions, use },
}: {
  item: InventoryItem;
  known: ItemCalibration;
}) {
  return (
    <>
      <Banner meaning={calibrationMeanings[today.state]} title={capital(today.state)}>
        {withDaysAsShown(today.message ?? usableWords(today))}
      </Banner>
      <Facts
        of={[
          ["Plan", plan ? <PlanLink key="plan" plan={plan} /> : "None in force"],
          ["Valid through", <Day key="due" on={item.calibrationDueOn} />],
          use !== null && ["Use since calibration", use],
          nextDueOn !== null && ["Next due if calibrated today", <Day key="next" on={nextDueOn} />],
          ...extensions.map(
            ({ fromDueOn, toDueOn, approvedByName }) =>
              ["Extended", `${dayText(fromDueOn)} to ${dayText(toDueOn)}, ${approvedByName}`] as const,
          ),
        ]}
      />
      {records.length > 0 && (
        <DataTable
          short
          caption="Certificates"
          rows={records}
          href={({ id }) => `/calibration/${id}`}
          columns={certificateColumns}
        />
      )}
    </>
  );
}

function usableWords({ dueOn, certificateNumber, laboratory, limitation, extendedTo }: ItemCalibration["today"]): string {
  if (!dueOn) return "No certificate required.";
  const extended = extendedTo ? " (extended)" : "";
  const limited = limitation ? ` Limited: ${limitation}.` : "";
  return `Valid through ${dayText(dueOn)}${extended}, certificate ${certificateNumber ?? ""} of ${laboratory ?? ""}.${limited}`;
}

function PlanLink({ plan }: { plan: CalibrationPlan }) {
  const every = plan.intervalValue ? ` every ${plan.intervalValue} ${plan.intervalUnit ?? ""}` : "";
  return (
    <Ref entity="CalibrationPlan" id={plan.id}>
      {`${requirementNames[plan.requirement]}${every}${plan.itemId ? ", of this item" : ", of the type"}`}
    </Ref>
  );
}

function RecordState({ state }: { state: ItemCalibration["records"][number]["state"] }) {
  const meaning = state === "in force" ? "good" : state === "awaiting review" ? "waiting" : state === "rejected" ? "bad" : "idle";
  return <StatusBadge meaning={meaning}>{capital(state)}</StatusBadge>;
}

function Events({ events }: { events: ItemCalibration["events"] }) {
  if (events.length === 0) return <p className="quiet">No events recorded.</p>;
  return <DataTable short caption="Events" rows={events} columns={eventColumns} />;
}

const certificateColumns: Column<ItemCalibration["records"][number]>[] = [
  { field: "certificateNumber", title: "Certificate", mono: true },
  { field: "calibratedOn", title: "Calibrated", show: ({ calibratedOn }) => <Day on={calibratedOn} /> },
  { field: "dueOn", title: "Due", show: ({ dueOn }) => <Day on={dueOn} /> },
  { field: "providerName", title: "Laboratory", phone: "no" },
  { field: "result", title: "Result", phone: "no", show: ({ result, limitation }) => limitation ?? capital(result) },
  { field: "state", title: "State", phone: "status", show: ({ state }) => <RecordState state={state} /> },
  {
    field: "hasCertificate",
    title: "File",
    phone: "no",
    show: ({ id, hasCertificate, certificateNumber }) =>
      hasCertificate && (
        <Anchor
          href={linkOf(calibration.endpoints.certificate, { id })}
          target="_blank"
          rel="noreferrer"
          aria-label={`Open certificate ${certificateNumber}`}
        >
          <IconFileText size={16} />
        </Anchor>
      ),
  },
];

/** "dropped at 14:30, after the calibration of that day", "used: 40 cycles" */
function happenedWords({ type, timeOfDay, calibrationOrder, amount, unit }: EquipmentEvent): string {
  if (amount !== null) return `${type}: ${amount} ${unit ?? ""}`;
  const order = calibrationOrder ? `, ${calibrationOrder} the calibration of that day` : "";
  return `${type}${timeOfDay ? ` at ${timeOfDay}` : ""}${order}`;
}

/** "Step block SB-02, 5 to 25 mm: 10.02 mm, limits 9.9 to 10.1 mm; passed" */
function checkWords({ checkedWith, readings, passed }: EquipmentEvent): string | null {
  return checkedWith === null ? null : `${checkedWith}: ${readings ?? ""}${passed ? "; passed" : ""}`;
}

const eventColumns: Column<EquipmentEvent>[] = [
  { field: "effectiveOn", title: "On", show: ({ effectiveOn }) => <Day on={effectiveOn} /> },
  { field: "type", title: "What", phone: "title", show: (event) => capital(happenedWords(event)) },
  { field: "checkedWith", title: "Check", phone: "detail", show: checkWords },
  { field: "note", title: "Note", phone: "detail" },
  { field: "recordedByName", title: "Recorded by", phone: "detail" },
  { field: "recordedAt", title: "Recorded", phone: "no", show: ({ recordedAt }) => <Instant at={recordedAt} /> },
];
