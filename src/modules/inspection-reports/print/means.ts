/** People and means: people, technique, instruments, consumables. */
import { columnOf, identifierWidth, wordWidth } from "./columns.ts";
import { dayIn } from "./dates.ts";
import { calibrationText } from "./evidence.ts";
import type { PrintedReport } from "./printed-report.ts";
import { part } from "./part.ts";
import { setupBlock } from "./setup-block.ts";
import { roleWords } from "./words.ts";
import type { Content } from "#kit/letterhead.ts";
import { statesNoExpiry } from "#modules/inspection-reports/report.ts";
import { usedWords } from "#modules/inspection-reports/used-words.ts";
import type { Computed } from "#modules/report-templates/engine.ts";

export function means(printed: PrintedReport, computed: Computed): Content[] {
  return [
    ...people(printed),
    ...setupBlock(printed, computed, "technique", "Technique"),
    ...equipment(printed),
    ...consumables(printed),
  ];
}

/** The checks behind the readings; printed above the results, also in landscape. */
export function checksOnTheDay(printed: PrintedReport, computed: Computed): Content[] {
  return setupBlock(printed, computed, "calibration", "Checks on the day");
}

function people({ content, people: named, policy, report }: PrintedReport): Content[] {
  const working = content.people.filter(({ roles }) => roles.some((role) => role !== "witness"));
  const rows = working.map(({ id, roles, dates, subcontractor, externalName, organization }) => {
    const person = named[id];
    const name = [person?.name ?? externalName ?? "–", organization ? `(${organization})` : "", subcontractor ? "(S)" : ""]
      .filter(Boolean)
      .join(" ");
    return [
      name,
      roles.map((role) => roleWords[role]).join(", "),
      (dates.length > 0 ? dates : report.performedDates).map((day) => dayIn(policy.dateFormat, day)).join(", "),
      person?.certificate ?? "–",
      person?.validTo ? dayIn(policy.dateFormat, person.validTo) : "–",
    ];
  });
  const subcontracted = working.some(({ subcontractor }) => subcontractor);
  return part(
    "People",
    [
      { title: "Name", width: 110 },
      { title: "Part", width: 90 },
      { title: "Days", width: 90 },
      { title: "Certificate" },
      { title: "Valid to", width: 62 },
    ],
    rows,
    subcontracted ? "(S) subcontractor" : undefined,
  );
}

function equipment({ content, instruments, policy }: PrintedReport): Content[] {
  const rows = content.equipment.map(({ inventoryItemId, purpose, usedFrom, usedTo }) => {
    const one = instruments[inventoryItemId];
    const certificate = one?.certificate;
    return [
      one?.assetTag ?? "–",
      [one?.typeName, one?.makerModel, purpose, usedWords({ usedFrom, usedTo }, (day) => dayIn(policy.dateFormat, day))]
        .filter(Boolean)
        .join(", "),
      one?.serialNumber ?? "–",
      calibrationText(certificate, (day) => dayIn(policy.dateFormat, day)),
      dayIn(policy.dateFormat, certificate?.calibratedOn),
      dayIn(policy.dateFormat, certificate?.dueOn),
    ];
  });
  return part(
    "Equipment",
    [
      { title: "Asset", width: identifierWidth(rows, 48), figures: true },
      { title: "Instrument" },
      { title: "Serial number", width: 54, figures: true },
      { title: "Certificate", width: wordWidth(columnOf(rows, 3), 124) },
      { title: "Calibrated", width: 56 },
      { title: "Due", width: 56 },
    ],
    rows,
  );
}

function consumables({ content, policy }: PrintedReport): Content[] {
  const rows = content.consumables.map(({ kind, product, manufacturer, batch, expiresOn, form }) => [
    form ? `${product}, ${form}` : product,
    manufacturer ?? "–",
    batch,
    expiresOn === null && statesNoExpiry(kind) ? "none stated" : dayIn(policy.dateFormat, expiresOn),
  ]);
  return part(
    "Consumables",
    [
      { title: "Product" },
      { title: "Maker", width: 130 },
      { title: "Batch", width: 110, figures: true },
      { title: "Good until", width: 70 },
    ],
    rows,
  );
}
