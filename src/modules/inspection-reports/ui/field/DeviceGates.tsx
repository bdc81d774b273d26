import { useQueries } from "@tanstack/react-query";
import { addressOf } from "#kit/client.ts";
import { agesOfKept } from "#kit/offline/kept-answers.ts";
import { Instant } from "#kit/ui/display.tsx";
import { calibration, type CalibrationAnswer } from "#modules/calibration/contract.ts";
import type { CertifiedPerson } from "#modules/ndt-training/contract.ts";
import type { Day } from "#kit/validity.ts";
import { useEditing } from "../editor/editing.ts";
import { sectionOfGate, sectionTitles, type SectionId } from "../editor/sections.ts";
import styles from "../parts/checks.module.css";
import { GateList } from "../parts/GateList.tsx";
import { calibratedByList } from "../parts/calibrated-by-list.ts";
import { deviceGates } from "./device-gates.ts";
import { certifiedAt } from "./pack-questions.ts";

/** The gates evaluated with the evidence stored on this device, with its age: offline the server cannot evaluate them. */
export function DeviceGates({ onSection }: { onSection: (id: SectionId) => void }) {
  const { report, content, definition, days, known } = useEditing();
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
  });
  const asked = [
    ...needs.flatMap((need) => days.map((day) => certifiedAt(need, day))),
    ...items.flatMap((id) => days.map((day) => calibrationAt(id, day))),
  ];
  const ages = agesOfKept();
  const oldest = asked
    .flatMap((address) => ages.get(address) ?? [])
    .toSorted()
    .at(0);
  return (
    <>
      <p className="quiet">
        Checked on this device
        {oldest !== undefined && (
          <>
            , with evidence as of <Instant at={oldest} />
          </>
        )}
        . The server judges again before a signature.
      </p>
      <GateList
        gates={gates}
        renderFix={({ gateId, outcome }) =>
          outcome === "fail" && (
            <button type="button" className={styles.link} onClick={() => onSection(sectionOfGate(gateId))}>
              Go to {sectionTitles[sectionOfGate(gateId)]}
            </button>
          )
        }
      />
    </>
  );
}

const calibrationAt = (itemId: string, on: Day) => addressOf(calibration.endpoints.answer, { query: { itemId, on } });

/** The index of the answer for a day; -1 for a day that was not asked about. */
const placeOf = (row: number, day: number, days: number): number => (day < 0 ? -1 : row * days + day);
