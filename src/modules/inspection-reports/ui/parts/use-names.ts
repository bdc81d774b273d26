import { useMemo } from "react";
import { peopleEndpoints } from "#directory/people/contract.ts";
import type { PersonForReports } from "#directory/people/person.ts";
import { useAsk } from "#kit/ui/data.ts";
import type { Day } from "#kit/validity.ts";
import { inventory, type EquipmentChoice } from "#modules/inventory/contract.ts";
import { processesProcedures, type ProcedureAnswer } from "#modules/processes-procedures/contract.ts";
import type { Names } from "#modules/inspection-reports/differences.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import { proceduresFor } from "./procedures-asked.ts";

/** The people, instruments and procedures a report may name, few enough to be loaded completely. */
export interface Known {
  people: readonly PersonForReports[];
  equipment: readonly EquipmentChoice[];
  procedures: readonly ProcedureAnswer[];
  names: Names;
  /** Instruments are loaded: before that a check would report all of them as missing. */
  ready: boolean;
}

/** The names behind a report's ids. Procedures are those in force on the first day worked, as at the signature. */
export function useKnown(report: Report, on: Day | null): Known {
  const people = useAsk(peopleEndpoints.forReports, {}).data;
  const equipment = useAsk(inventory.endpoints.equipment, {}).data;
  const procedures = useAsk(processesProcedures.endpoints.inForce, { query: proceduresFor(report, on) }).data;
  return useMemo(() => {
    const known = { people, equipment, procedures };
    return {
      people: people ?? [],
      equipment: equipment ?? [],
      procedures: procedures ?? [],
      names: namesIn(known),
      ready: equipment !== undefined,
    };
  }, [people, equipment, procedures]);
}

/** Undefined is not loaded yet, so it cannot be called no longer listed. */
function namesIn({ people, equipment, procedures }: Partial<Omit<Known, "names" | "ready">>): Names {
  const persons = new Map(people?.map(({ id, displayName }) => [id, displayName]));
  const items = new Map(equipment?.map((item) => [item.id, instrumentText(item)]));
  const answers = new Map(procedures?.map((one) => [one.procedureId, procedureText(one)]));
  return {
    person: (id) => persons.get(id) ?? (people ? "Someone no longer listed" : "…"),
    instrument: (id) => items.get(id) ?? (equipment ? "An instrument no longer in use" : "…"),
    procedure: (id) => answers.get(id) ?? (procedures ? "A procedure no longer listed" : "…"),
  };
}

function instrumentText({ assetTag, typeName, manufacturer, model, serialNumber }: EquipmentChoice): string {
  return `${assetTag} ${typeName}, ${manufacturer} ${model}${serialNumber ? `, serial ${serialNumber}` : ""}`;
}

export function procedureText({ number, title, revisionNo }: ProcedureAnswer): string {
  return `${number}${revisionNo === null ? "" : ` Rev ${revisionNo}`} ${title}`;
}
