import { contentHash, type HashedContent } from "../rules/content-hash.ts";
import { attachedFiles, type Loaded } from "./loading.ts";

/** What the revision before is known by. */
export interface Replaced {
  number: string;
  revision: number;
  contentHash: string;
}

/**
 * The hash of everything a reader relies on (R15). Before a number is given the report is hashed with its provisional reference, so that
 * the person about to sign can be told whether it changed since it was opened.
 */
export function hashOf(loaded: Loaded, reportNumber: string | null, replaces: Replaced | null): Promise<string> {
  return contentHash(hashedContent(loaded, reportNumber, replaces));
}

/** What is hashed; it travels inside the PDF, so that a reader can hash it again. */
export function hashedContent(loaded: Loaded, reportNumber: string | null, replaces: Replaced | null): HashedContent {
  const { report, content, template } = loaded;
  const { lines, indications, people, equipment, consumables, attachments: _, witnesses, answers, ...fields } = content;
  return {
    template: { id: template.code, version: template.templateVersion },
    reportNumber: reportNumber ?? report.provisionalRef,
    revision: report.revision,
    replaces,
    content: asText({
      ...fields,
      answers,
      method: report.method,
      client: loaded.client.code,
      site: loaded.site?.code ?? null,
      workOrder: loaded.workOrder?.number ?? null,
      timeZone: report.timeZone,
      performedDates: report.performedDates,
      reasonForRevision: report.reasonForRevision,
      changeSummary: report.changeSummary,
    }),
    lines: asText(lines) as unknown[],
    indications: asText(indications) as unknown[],
    people: asText(people) as unknown[],
    equipment: asText(equipment) as unknown[],
    consumables: asText(consumables) as unknown[],
    attachments: attachedFiles(loaded).map(({ sha256 }) => sha256),
    witnessMarks: asText(witnesses) as unknown[],
  };
}

/** Numbers are text inside the hashed form, and what was left out is left out. */
export function asText(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(asText);
  if (value && typeof value === "object") {
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : [[key, asText(inner)]])),
    );
  }
  return value;
}
