/** A template as an empty sheet for the clipboard, where there is no device: every field that is entered, in its order. */
import { blockNames, type Field, fieldsOf, type TemplateDefinition } from "./definition.ts";
import type { Content } from "#kit/content.ts";
import { facts, heading, table } from "#kit/letterhead.ts";

const blockTitles: Readonly<Record<(typeof blockNames)[number], string>> = {
  header: "Header",
  technique: "Technique",
  calibration: "Calibration on the day",
  summary: "Summary",
};
/** Empty rows of a table: as many as a clipboard needs, another sheet has the rest. */
const emptyRows = { lines: 14, indications: 8, entries: 4 };
/** More columns than this are two tables: beside each other they would be too narrow to write in. */
const mostColumns = 10;

export function blankSheet(definition: TemplateDefinition): Content[] {
  const { lines, indications } = definition;
  const { label } = lines.item;
  return [
    ...blockNames.flatMap((name) => block(blockTitles[name], fieldsOf(definition, name))),
    ...tables("Lines", [label, ...heads(lines.fields), "Result"], emptyRows.lines, label),
    ...(indications
      ? tables("Indications", [label, ...heads(indications.fields), "ACC / REJ"], emptyRows.indications, label)
      : []),
    heading("Examined by"),
    facts(["Name", "Date and time", "Signature"].map((one) => [one, blank] as const)),
  ];
}

/** A space that is printed as one. */
const blank = "\u00A0\n\u00A0";

const entered = (fields: readonly Field[]) => fields.filter(({ hidden, computed }) => hidden !== true && computed === undefined);

function block(title: string, fields: readonly Field[]): Content[] {
  const asked = entered(fields);
  if (asked.length === 0) return [];
  const single = asked.filter(({ columns }) => !columns);
  return [
    heading(title),
    ...(single.length > 0
      ? [
          facts(
            single.map((field) => [nameOf(field), choicesOf(field)] as const),
            4,
          ),
        ]
      : []),
    ...asked.flatMap(({ label, columns }) => (columns ? tables(label, heads(columns), emptyRows.entries) : [])),
  ];
}

const heads = (fields: readonly Field[]) => entered(fields).map(nameOf);
const nameOf = ({ label, unit, required }: Pick<Field, "label" | "unit" | "required">) =>
  `${label}${unit ? ` (${unit})` : ""}${required ? " *" : ""}`;

/** What is ringed on the sheet. */
const choicesOf = ({ type, options = [] }: Field) =>
  type === "boolean" ? "yes / no" : options.length > 0 && options.length <= 8 ? options.join(" / ") : blank;

/** `again` begins each further table, so that its rows are told apart too. */
function tables(title: string, columns: readonly string[], rows: number, again?: string): Content[] {
  const parts: (readonly string[])[] = [];
  for (let from = 0; from < columns.length; from += mostColumns) parts.push(columns.slice(from, from + mostColumns));
  return [
    heading(title),
    ...parts.map((part, index) => {
      const own = index > 0 && again ? [again, ...part] : part;
      return table(
        own.map((head) => ({ title: head })),
        Array.from({ length: rows }, () => own.map(() => blank)),
        { fontSize: 7 },
      );
    }),
  ];
}
