/** Priced lines of work put together as the client wants them on the invoice (invoices rule 9). */
import type { Grouping } from "#directory/clients/client-terms.ts";
import { amountsIn, compareAmounts, total } from "#kit/money.ts";
import type { WorkLine, WorkSource } from "#modules/rate-sheets/rules/work-types.ts";
import type { Day } from "#kit/validity.ts";

export interface GroupedLine {
  /** One of the lines it is made of, for what they all have. */
  first: WorkLine;
  description: string;
  from: Day;
  to: Day;
  quantity: string;
  /** Null without a price. */
  unitPrice: string | null;
  net: string;
  people: string[];
  sources: WorkSource[];
  trace: string[];
  /** Under what it is printed, where lines are not by day: the people, the ticket or report, the weld. */
  group: string | null;
  /** Without a price: the sheet that has one once the client has accepted it. */
  awaits: string | null;
}

/** At most so many steps are shown of a line of many days. */
const mostTrace = 60;

/** Lines of the same item, price and text become one for each day, person, ticket, weld, or altogether; what takes off stays by itself. */
export function groupLines(
  lines: readonly WorkLine[],
  by: Grouping,
  currency: string,
  /** What is different here stays apart however lines are grouped. */
  apart: (line: WorkLine) => string = () => "",
): GroupedLine[] {
  const groups = Map.groupBy(lines, (line) => JSON.stringify([kindKey(line), apart(line), splitBy(line, by)]));
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      return first ? [{ ...groupedLine(first, group, currency), group: groupOf(first, by) }] : [];
    })
    .toSorted((a, b) => a.from.localeCompare(b.from));
}

function kindKey(line: WorkLine): unknown[] {
  if ("unpriced" in line) return [line.unpriced, line.unit];
  const isOff = compareAmounts(line.quantity, "0") < 0;
  return [line.rateItemId, line.unitPrice, line.description, line.category === "third party" || isOff ? line.sources : ""];
}

function splitBy({ day, people, batch, detail, workOrderId }: WorkLine, by: Grouping): unknown {
  if (by === "day") return [day, workOrderId];
  if (by === "person") return people;
  if (by === "ticket") return batch ?? [day, workOrderId];
  if (by === "weld") return [day, workOrderId, detail];
  return "";
}

function groupOf({ people, batch, detail, sources }: WorkLine, by: Grouping): string | null {
  if (by === "person") return people.filter((name) => name !== "").join(", ") || null;
  if (by === "ticket") return batch;
  if (by === "weld" && sources.every(({ type }) => type === "InspectionReport")) return detail;
  return null;
}

function groupedLine(first: WorkLine, group: readonly WorkLine[], currency: string): Omit<GroupedLine, "group"> {
  const days = group.map(({ day }) => day).toSorted();
  const quantity = total(...group.map((line) => line.quantity));
  const unitPrice = "net" in first ? first.unitPrice : null;
  const people = [...new Set(group.flatMap((line) => line.people))];
  const details = [...new Set(group.flatMap(({ detail }) => detail ?? []))];
  const text = "net" in first ? first.description : first.unpriced.replace(/^No price for (.*) on \d{4}-.*$/, "$1");
  const who = people.length > 0 && people.length <= 4 && people.every((name) => name !== "") ? [people.join(", ")] : [];
  return {
    first,
    description: [text, ...who, ...(details.length <= 3 ? details : [])].join(", ").slice(0, 300),
    from: days[0] ?? first.day,
    to: days.at(-1) ?? first.day,
    quantity,
    unitPrice,
    net: unitPrice === null ? amountsIn(currency).zero : amountsIn(currency).times(quantity, unitPrice),
    people,
    sources: merged(group.flatMap(({ sources }) => sources)),
    trace: traceOf(group),
    awaits: "net" in first ? null : (first.awaits ?? null),
  };
}

/** Each source once, with all of its quantity in the line. */
function merged(sources: readonly WorkSource[]): WorkSource[] {
  const units = Map.groupBy(sources, ({ type, id, key }) => `${type} ${id} ${key}`);
  return [...units.values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    const spans = of.flatMap((one) => one.spans ?? []);
    const { charged: _charged, ...unit } = first;
    const isOther = of.some(({ charged }) => charged !== undefined);
    return [
      {
        ...unit,
        quantity: total(...of.map(({ quantity }) => quantity)),
        ...(isOther && { charged: total(...of.map(({ charged, quantity }) => charged ?? quantity)) }),
        ...(spans.length > 0 && { spans }),
      },
    ];
  });
}

function traceOf(group: readonly WorkLine[]): string[] {
  const steps = group.map((line) => ("net" in line ? line.trace.join(" · ") : line.unpriced));
  return steps.length > mostTrace ? [...steps.slice(0, mostTrace), `and ${steps.length - mostTrace} more`] : steps;
}
