import type { PrintedItem, PrintedSheet } from "./printed-sheet.ts";
import { facts, heading, table } from "#kit/letterhead.ts";

const classesOf = (sheet: PrintedSheet) => (sheet.hasHolidayTime ? ["OT", "DT", "HT"] : ["OT", "DT"]);

/** The printed rate sheet: whom it is for, items in their groups, rules in words, terms. */
export function sheetPaper(sheet: PrintedSheet) {
  const columns = [
    { title: "Code", width: "auto" as const, figures: true },
    { title: "Description" },
    { title: "Unit", width: "auto" as const },
    ...["Price", ...classesOf(sheet)].map((title) => ({ title, width: "auto" as const, align: "right" as const, figures: true })),
  ];
  const row = (item: PrintedItem) => [
    item.code,
    item.terms ? `${item.description} (${item.terms})` : item.description,
    item.unit,
    ...pricesOf(item, sheet),
  ];
  return {
    title: "Rate sheet",
    subtitle: sheet.title,
    number: sheet.number,
    content: [
      facts([
        ["For", sheet.forWhom ?? "All clients"],
        ["Currency", sheet.currency],
        ["Valid", sheet.effectiveTo ? `${sheet.effectiveFrom} to ${sheet.effectiveTo}` : `from ${sheet.effectiveFrom}`],
      ]),
      ...sheet.groups.flatMap(({ heading: name, items }) => [
        heading(name || "Items"),
        table(columns, items.map(row), { fontSize: 8 }),
      ]),
      heading("Rules"),
      { ul: [...sheet.rules] },
      ...sheet.texts.flatMap(({ title, text }) => [heading(title), { text }]),
    ],
  };
}

const pricesOf = (item: PrintedItem, sheet: PrintedSheet): string[] =>
  [item.price, item.priceOt, item.priceDt, ...(sheet.hasHolidayTime ? [item.priceHt] : [])].map((price) => price ?? "");

/** The same as rows of a workbook. */
export function sheetRows(sheet: PrintedSheet) {
  const heads = ["Group", "Code", "Description", "Terms", "Unit"];
  const columns = [
    ...heads.map((head) => ({ head, kind: "text" as const })),
    ...["Price", ...classesOf(sheet)].map((head) => ({ head: `${head}, ${sheet.currency}`, kind: "decimal" as const })),
  ];
  const rows = sheet.groups.flatMap(({ heading: name, items }) =>
    items.map((item) => [name, item.code, item.description, item.terms, item.unit, ...pricesOf(item, sheet)]),
  );
  return { columns, rows };
}
