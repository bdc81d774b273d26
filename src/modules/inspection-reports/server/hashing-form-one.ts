import type { Subject } from "../print/evidence.ts";
import type { Content } from "../report.ts";
import type { HashedContent } from "../rules/content-hash.ts";
import { asText } from "./as-text.ts";
import { attachedFiles, type Loaded } from "./loading.ts";

/**
 * The form reports were hashed in before the policy, the template's definition and the shown columns were part of it. It lists every field, because
 * fields added later must not enter the hash of reports signed without them.
 */
export function formOne(
  loaded: Loaded,
  reportNumber: string | null,
  replaces: Replaced | null,
  { client, site, workOrder }: Subject,
): HashedContent {
  const { report, content, template } = loaded;
  const captions = content.attachments.map(({ caption }) => caption ?? null);
  return {
    template: { id: template.code, version: template.templateVersion },
    reportNumber: reportNumber ?? report.provisionalRef,
    revision: report.revision,
    replaces,
    content: asText({
      ...only(content, fields),
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
    lines: rows(content.lines, lineKeys),
    indications: rows(content.indications, ["id", "lineId", "code", "values", "disposition"]),
    people: rows(content.people, ["id", "userId", "externalName", "organization", "roles", "dates", "subcontractor"]),
    equipment: rows(content.equipment, ["id", "inventoryItemId", "purpose", "usedFrom", "usedTo"]),
    consumables: rows(content.consumables, ["id", "kind", "product", "manufacturer", "batch", "expiresOn"]),
    attachments: attachedFiles(loaded).map(({ sha256 }) => sha256),
    witnessMarks: asText(content.witnesses) as unknown[],
  };
}

const fields = [
  "clientReportNo",
  "purchaseOrder",
  "clientJobNo",
  "locationText",
  "inspectionStart",
  "inspectionEnd",
  "header",
  "technique",
  "calibration",
  "summary",
  "acceptance",
  "deviations",
  "opinions",
  "remarks",
  "answers",
] as const satisfies (keyof Content)[];

const lineKeys = [
  "id",
  "lineNo",
  "itemKey",
  "performedOn",
  "result",
  "values",
  "weldId",
  "performedBy",
  "subcontracted",
  "examStage",
  "neReason",
] as const;

function rows<R extends object>(of: readonly R[], keys: readonly (keyof R)[]): unknown[] {
  return of.map((row) => asText(only(row, keys)));
}

function only<R extends object>(row: R, keys: readonly (keyof R)[]): Partial<R> {
  const kept: Partial<R> = {};
  for (const key of keys) if (key in row) kept[key] = row[key];
  return kept;
}

/** What identifies the previous revision. */
export interface Replaced {
  number: string;
  revision: number;
  contentHash: string;
}
