/** The place of a finding in words: a refusal is read away from its field, so it names line, row and time. */
import type { Content } from "../report.ts";
import { clockIn } from "#kit/validity.ts";
import { blockNames, type TemplateDefinition } from "#modules/report-templates/definition.ts";
import { seenBy } from "#modules/report-templates/setups.ts";
import { rowsOf } from "#modules/report-templates/sheet.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

interface Sheet {
  content: Pick<Content, "lines" | "setups" | (typeof blockNames)[number]>;
  definition: Pick<TemplateDefinition, "blocks">;
  timeZone: string;
}

/** "CML 02 (line 2): 8.64 mm now, …", "Checks on the block, row 3 of 2026-11-10 12:35: …"; a message that already names its place is unchanged. */
export function placed({ target, message, also = [] }: Pick<Finding, "target" | "message" | "also">, sheet: Sheet): string {
  const words = target.lineId === undefined ? rowWords(target, sheet) : lineWords(target.lineId, sheet);
  if (words === null || names(message, words.name)) return message;
  const more = also.length > 0 ? ` and ${also.length} more` : "";
  return `${words.full}${more}: ${message}`;
}

/** Not "line 1" where "Line 12" is named. */
const names = (message: string, place: string): boolean =>
  message
    .toLowerCase()
    .split(place.toLowerCase())
    .slice(1)
    .some((rest) => !/^\d/.test(rest));

type Words = { name: string; full: string } | null;

function lineWords(lineId: string, { content }: Sheet): Words {
  const line = content.lines.find(({ id }) => id === lineId);
  if (!line) return null;
  const name = line.itemKey.trim();
  return name === ""
    ? { name: `line ${line.lineNo}`, full: `Line ${line.lineNo}` }
    : { name, full: `${name} (line ${line.lineNo})` };
}

function rowWords({ block, key, row, setupId }: Finding["target"], { content, definition, timeZone }: Sheet): Words {
  const known = blockNames.find((name) => name === block);
  if (!known || key === undefined || row === undefined) return null;
  const label = definition.blocks[known].find((field) => field.key === key)?.label ?? key;
  const name = `${label}, row ${row + 1}`;
  const values = seenBy(content, { setupId })[known];
  const at = rowsOf(values[key])[row]?.["at"];
  return { name, full: typeof at === "string" && !Number.isNaN(Date.parse(at)) ? `${name} of ${clockIn(timeZone, at)}` : name };
}
