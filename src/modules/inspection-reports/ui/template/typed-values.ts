/** The sample of a template with the values someone tries in it. */
import { isAsked, valuesAt } from "#modules/report-templates/conditions.ts";
import type { LineResult, ReportContent, Value } from "#modules/report-templates/content.ts";
import {
  blockNames,
  type BlockName,
  type Field,
  fieldsOf,
  type TemplateDefinition,
} from "#modules/report-templates/definition.ts";
import { seenBy } from "#modules/report-templates/setups.ts";

/** A part of a report: a block, or one line or indication of the sample by its id. */
export type Part = { block: BlockName } | { line: string } | { indication: string };

/** What was typed, by part and field; the result of a line and the disposition of an indication under these names. */
export type Typed = Readonly<Record<string, Value>>;

export const partKey = (part: Part): string =>
  "block" in part ? part.block : "line" in part ? `line ${part.line}` : `indication ${part.indication}`;

export const typedKey = (part: Part, key: string): string => `${partKey(part)} ${key}`;

/** The content with what was typed in place of the values of the sample. */
export function withTyped<C extends ReportContent>(content: C, typed: Typed): C {
  const of = (part: Part, values: Readonly<Record<string, Value>>) =>
    Object.fromEntries(
      [...new Set([...Object.keys(values), ...keysTyped(part, typed)])].map((key) => [
        key,
        typed[typedKey(part, key)] === undefined ? values[key] : typed[typedKey(part, key)],
      ]),
    ) as Record<string, Value>;
  return {
    ...content,
    ...Object.fromEntries(blockNames.map((block) => [block, of({ block }, content[block])])),
    lines: content.lines.map((line) => {
      const { result = line.result, ...values } = of({ line: line.id }, line.values);
      return { ...line, values, result: result as LineResult | null };
    }),
    indications: content.indications.map((one) => {
      const { disposition = one.disposition, ...values } = of({ indication: one.id }, one.values);
      return { ...one, values, disposition: disposition as typeof one.disposition };
    }),
  };
}

function keysTyped(part: Part, typed: Typed): string[] {
  const start = `${partKey(part)} `;
  return Object.keys(typed).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []));
}

/** What stands for a record of the company in the sample is not tried: its instruments, batches and procedure. */
const records: readonly Field["type"][] = ["record", "equipment", "consumable"];

/** The fields of a part that are asked with these values. */
export function fieldsAsked(definition: TemplateDefinition, content: ReportContent, part: Part): Field[] {
  const line = "line" in part ? content.lines.find(({ id }) => id === part.line) : undefined;
  const indication = "indication" in part ? content.indications.find(({ id }) => id === part.indication) : undefined;
  const ofIndication = indication && content.lines.find(({ id }) => id === indication.lineId);
  const seen = line ?? ofIndication;
  const at = valuesAt(seen ? seenBy(content, seen) : content, {
    ...(seen ? { line: seen } : {}),
    ...(indication ? { indication } : {}),
  });
  const scope = "block" in part ? part.block : "line" in part ? "line" : "indication";
  return fieldsOf(definition, scope).filter(
    (field) => field.hidden !== true && !records.includes(field.type) && isAsked(field, at),
  );
}
