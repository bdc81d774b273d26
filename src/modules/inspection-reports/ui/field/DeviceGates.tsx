import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { addressOf } from "#kit/client.ts";
import { agesOfKept } from "#kit/offline/kept-answers.ts";
import { useActor } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Instant } from "#kit/ui/display.tsx";
import { calibration, type CalibrationAnswer } from "#modules/calibration/contract.ts";
import type { CertifiedPerson } from "#modules/ndt-training/contract.ts";
import type { Day } from "#kit/validity.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { inventory } from "#modules/inventory/contract.ts";
import { processesProcedures } from "#modules/processes-procedures/contract.ts";
import { rememberSeen } from "../device/evidence-seen.ts";
import { useEditing } from "../editor/editing.ts";
import { crewOf, sectionOfGate, sectionTitles, type SectionId } from "../editor/sections.ts";
import styles from "../parts/checks.module.css";
import { GateList } from "../parts/GateList.tsx";
import { proceduresFor } from "../parts/procedures-asked.ts";
import { calibratedByList } from "../parts/calibrated-by-list.ts";
import { deviceGates } from "./device-gates.ts";
import { certifiedAt } from "./pack-questions.ts";

/** The gates evaluated with the evidence stored on this device, with its age: offline the server cannot evaluate them. */
export function DeviceGates({ onSection }: { onSection: (id: SectionId) => void }) {
  const { report, content, definition, days, daysAssumed, known } = useEditing();
  const { id: person } = useActor();
  const judged = useAsk(inspectionReports.endpoints.checks, { id: report.id }).data;
  const crew = crewOf(content, known.names);
  const needs = definition.roles;
  const people = useQueries({ queries: needs.flatMap((need) => days.map((day) => ({ queryKey: [certifiedAt(need, day)] }))) });
  const items = [...new Set(content.equipment.map(({ inventoryItemId }) => inventoryItemId))];
  const instruments = useQueries({ queries: items.flatMap((id) => days.map((day) => ({ queryKey: [calibrationAt(id, day)] }))) });
  const gates = deviceGates(content, definition, days, {
    certified: (need, day) =>
      people[placeOf(needs.indexOf(need), days.indexOf(day), days.length)]?.data as readonly CertifiedPerson[] | undefined,
    calibrated: (id, day) => {
      const kept = instruments[placeOf(items.indexOf(id), days.indexOf(day), days.length)]?.data as CalibrationAnswer | undefined;
      const listed = known.equipment.find((item) => item.id === id);
      return kept ?? (listed && calibratedByList(listed, day)) ?? undefined;
    },
    procedures: known.procedures,
    names: known.names,
    timeZone: report.timeZone,
    ...(judged ? { judged: judged.gates } : {}),
  });
  useEffect(() => rememberSeen(person, report.id, gates, false));
  const asked = [
    ...needs.flatMap((need) => days.map((day) => certifiedAt(need, day))),
    ...items.flatMap((id) => days.map((day) => calibrationAt(id, day))),
  ];
  const oldest = useOldest([
    ...asked,
    addressOf(inventory.endpoints.equipment, {}),
    addressOf(processesProcedures.endpoints.inForce, { query: proceduresFor(report, daysAssumed ? null : (days[0] ?? null)) }),
    ...(gates.some(({ code }) => code !== "ON_DEVICE") ? [addressOf(inspectionReports.endpoints.checks, { id: report.id })] : []),
  ]);
  return (
    <>
      <p className="quiet">
        Checked on this device
        {oldest !== null && (
          <>
            , with evidence as of <Instant at={oldest} />
          </>
        )}
        . The server judges again before a signature.
      </p>
      <GateList
        gates={gates}
        renderFix={(gate) => {
          const section = sectionOfGate(gate, crew);
          return (
            gate.outcome === "fail" && (
              <button type="button" className={styles.link} onClick={() => onSection(section)}>
                Go to {sectionTitles[section]}
              </button>
            )
          );
        }}
      />
    </>
  );
}

/** When the oldest of these answers was read: in this page while it had a network, or before it was opened. */
function useOldest(addresses: readonly string[]): string | null {
  const client = useQueryClient();
  const ages = agesOfKept();
  const readAt = addresses.flatMap((address) => {
    const state = client.getQueryState([address]);
    if (state?.data === undefined) return [];
    return ages.get(address) ?? new Date(state.dataUpdatedAt).toISOString();
  });
  return readAt.toSorted().at(0) ?? null;
}

const calibrationAt = (itemId: string, on: Day) => addressOf(calibration.endpoints.answer, { query: { itemId, on } });

/** The index of the answer for a day; -1 for a day that was not asked about. */
const placeOf = (row: number, day: number, days: number): number => (day < 0 ? -1 : row * days + day);
