import type { Subject } from "../print/evidence.ts";
import { contentHash, type HashedContent } from "../rules/content-hash.ts";
import { attachedFiles, type Loaded } from "./loading.ts";
import { subjectNow } from "./subject.ts";

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
export function hashedContent(
  loaded: Loaded,
  reportNumber: string | null,
  replaces: Replaced | null,
  { client, site, workOrder }: Subject = subjectNow(loaded),
): HashedContent {
  const { report, content, template } = loaded;
  const { lines, indications, people, equipment, consumables, attachments, witnesses, answers, ...fields } = content;
  const captions = attachments.map(({ caption }) => caption ?? null);
  return {
    template: { id: template.code, version: template.templateVersion },
    reportNumber: reportNumber ?? report.provisionalRef,
    revision: report.revision,
    replaces,
    content: asText({
      ...fields,
      answers,
      method: report.method,
      client: client.code,
      site: site?.code ?? null,
      workOrder: workOrder?.number ?? null,
      timeZone: report.timeZone,
      performedDates: report.performedDates,
      reasonForRevision: report.reasonForRevision,
      changeSummary: report.changeSummary,
      ...(captions.some((caption) => caption !== null) ? { captions } : {}),
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
