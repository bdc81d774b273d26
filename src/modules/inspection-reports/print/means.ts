/** By whom and with what: people, instruments, consumables, technique, and the checks made on the day. */
import { identifierWidth } from "./columns.ts";
import { dayIn } from "./dates.ts";
import { calibrationText } from "./evidence.ts";
import type { PrintedReport } from "./printed-report.ts";
import { cellText, computedFact, factText, headOf, isEmpty, rowsIn, unitOf } from "./values.ts";
import { part } from "./part.ts";
import { roleWords } from "./words.ts";
import { type Content, facts, heading } from "#kit/letterhead.ts";
import { statesNoExpiry } from "#modules/inspection-reports/report.ts";
import type { Values } from "#modules/report-templates/content.ts";
import type { BlockName, Field } from "#modules/report-templates/definition.ts";
import type { Outcome } from "#modules/report-templates/calculations/outcome.ts";
import type { Computed } from "#modules/report-templates/engine.ts";
import { setupsOf } from "#modules/report-templates/setups.ts";

export function means(printed: PrintedReport, computed: Computed): Content[] {
  return [
    ...people(printed),
    ...setupBlock(printed, computed, "technique", "Technique"),
    ...equipment(printed),
    ...consumables(printed),
    ...setupBlock(printed, computed, "calibration", "Checks on the day"),
  ];
}

/** The block of setup A, and of each further one; with several, each says whose it is. */
function setupBlock(printed: PrintedReport, computed: Computed, name: "technique" | "calibration", title: string): Content[] {
  const setups = setupsOf(printed.content);
  return setups.flatMap(({ id, label, [name]: values }) => {
    const outcomes = (id ? computed.setups[id] : computed.blocks)?.[name] ?? {};
    return block(printed, outcomes, name, values, setups.length > 1 ? `${title}, setup ${label}` : title);
  });
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
  const rows = content.equipment.map(({ inventoryItemId, purpose }) => {
    const one = instruments[inventoryItemId];
    const certificate = one?.certificate;
    return [
      one?.assetTag ?? "–",
      [one?.typeName, purpose].filter(Boolean).join(", "),
      one?.makerModel ?? "–",
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
      { title: "Maker and model", width: 74 },
      { title: "Serial number", width: 54, figures: true },
      { title: "Certificate", width: 80 },
      { title: "Calibrated", width: 56 },
      { title: "Due", width: 56 },
    ],
    rows,
  );
}

function consumables({ content, policy }: PrintedReport): Content[] {
  const rows = content.consumables.map(({ kind, product, manufacturer, batch, expiresOn }) => [
    product,
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

function block(
  printed: PrintedReport,
  outcomes: Record<string, Outcome>,
  name: BlockName,
  values: Values,
  title: string,
): Content[] {
  const fields = printed.definition.blocks[name].filter(({ hidden }) => hidden !== true);
  const pairs = fields
    .filter(({ type }) => type !== "rows")
    .flatMap((field): [string, string][] => {
      const text =
        field.computed === undefined
          ? factText(printed, field, values[field.key])
          : computedFact(printed, field, outcomes[field.key]);
      return text === "" || (field.computed !== undefined && outcomes[field.key]?.value === null && !isWanted(field))
        ? []
        : [[field.label, text]];
    });
  const tables = fields
    .filter(({ type, key }) => type === "rows" && rowsIn(values[key]).length > 0)
    .flatMap((field) => rowsTable(printed, field, values));
  if (pairs.length === 0 && tables.length === 0) return [];
  return [heading(title), facts(pairs, 4), ...tables];
}

/** A computed entry that could not be reckoned prints its reason only where the report needs the value. */
function isWanted({ required }: Field): boolean {
  return required === true;
}

const noUnit = { unit: "", dp: 0 };

function rowsTable(printed: PrintedReport, field: Field, values: Values): Content[] {
  const rows = rowsIn(values[field.key]);
  const columns = (field.columns ?? []).filter(({ hidden, key }) => hidden !== true && rows.some((row) => !isEmpty(row[key])));
  const shown = columns.map((column) =>
    unitOf(
      column,
      printed.policy.unitSystem,
      rows.map((row) => row[column.key]),
    ),
  );
  const heads = columns.map((column, at) => {
    const isNumber = column.type === "decimal" || column.type === "integer";
    return {
      title: headOf(column.label, shown[at] ?? noUnit),
      align: isNumber ? ("right" as const) : ("left" as const),
      width: "auto" as const,
    };
  });
  const body = rows.map((row) => columns.map((column, at) => cellText(printed, column, row[column.key], shown[at] ?? noUnit)));
  return part({ text: field.label, style: "label", margin: [0, 6, 0, 2] }, heads, body);
}
