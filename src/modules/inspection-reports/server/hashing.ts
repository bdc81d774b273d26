import { hash } from "node:crypto";
import type { Subject } from "../print/evidence.ts";
import { captionOf } from "../report.ts";
import { canonicalText, contentHash, currentForm, type HashedContent, type KnownTexts } from "../rules/content-hash.ts";
import { asText } from "./as-text.ts";
import { formOne, type Replaced } from "./hashing-form-one.ts";
import { attachedFiles, type Loaded, type ReportRow } from "./loading.ts";
import { subjectNow } from "./subject.ts";

/**
 * The hash of everything a reader relies on (R15). Before it has a number the report is hashed with its provisional reference, so that a signer can
 * be told if it changed since it was opened.
 */
export function hashOf(loaded: Loaded, reportNumber: string | null, replaces: Replaced | null): Promise<string> {
  return hasherOf(loaded, replaces)(reportNumber);
}

/** The same for a report hashed with its provisional reference and then with its new number: everything else is serialized once. */
export function hasherOf(loaded: Loaded, replaces: Replaced | null): (reportNumber: string | null) => Promise<string> {
  const content = hashedContent(loaded, null, replaces);
  const known: KnownTexts = new WeakMap();
  for (const part of Object.values(content)) if (typeof part === "object" && part !== null) known.set(part, canonicalText(part));
  return (reportNumber) => contentHash(reportNumber === null ? content : { ...content, reportNumber }, known);
}

/** The form a report is hashed in: the one at its submission, else the current one. */
const formOf = ({ contentHash: submitted, hashForm }: ReportRow): number => (submitted ? (hashForm ?? 1) : currentForm);

/** The hashed content; it is attached to the PDF, so that a reader can hash it again. */
export function hashedContent(
  loaded: Loaded,
  reportNumber: string | null,
  replaces: Replaced | null,
  subject: Subject = subjectNow(loaded),
): HashedContent {
  return formOf(loaded.report) === 1
    ? formOne(loaded, reportNumber, replaces, subject)
    : formTwo(loaded, reportNumber, replaces, subject);
}

/**
 * Besides the content, the second form covers the frozen policy, the template's definition, the places and captions of files, the records the report
 * refers to, and the columns shown in lists and at /verify: result, days, item. Empty columns of a row are left out, so that a column added later
 * does not change the hash.
 */
function formTwo(
  loaded: Loaded,
  reportNumber: string | null,
  replaces: Replaced | null,
  { client, site, workOrder }: Subject,
): HashedContent {
  const { report, content, template, definition, policy } = loaded;
  const { lines, indications, people, equipment, consumables, attachments, witnesses, ...fields } = content;
  const rows = (of: readonly object[]) => of.map((row) => filled(asText(row) as object));
  const files = attachedFiles(loaded);
  return {
    form: 2,
    template: { id: template.code, version: template.templateVersion, definition: definitionHash(definition) },
    reportNumber: reportNumber ?? report.provisionalRef,
    revision: report.revision,
    replaces,
    content: filled(
      asText({
        ...fields,
        method: report.method,
        templateVersion: report.templateVersion,
        clonedFromId: report.clonedFromId,
        enteredByIds: report.enteredByIds,
        client: client.code,
        site: site?.code,
        workOrder: workOrder?.number,
        clientCompanyId: report.clientCompanyId,
        clientSiteId: report.clientSiteId,
        projectId: report.projectId,
        workOrderId: report.workOrderId,
        baseLocationId: report.baseLocationId,
        templateId: report.templateId,
        authorId: report.createdById,
        provisionalRef: report.provisionalRef,
        timeZone: report.timeZone,
        performedDates: report.performedDates,
        inspectedOn: report.inspectedOn,
        itemTag: report.itemTag,
        itemDescription: report.itemDescription,
        result: report.result,
        reasonForRevision: report.reasonForRevision,
        changeSummary: report.changeSummary,
      }) as object,
    ),
    lines: rows(lines),
    indications: rows(indications),
    people: rows(people),
    equipment: rows(equipment),
    consumables: rows(consumables),
    attachments: files.map(({ sha256 }) => sha256),
    attached: rows(
      files.map((file) => {
        const placed = attachments.find(({ fileId }) => fileId === file.id);
        const { name, kind, mediaType, takenAt } = file;
        return { ...placed, name, kind, mediaType, takenAt, caption: captionOf(placed, file) };
      }),
    ),
    witnessMarks: rows(witnesses),
    policy: asText(policy),
  };
}

/** Without empty entries. The inside of an entry is not changed. */
function filled(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

const definitionHashes = new WeakMap<object, string>();

/** An approved definition is one large object in memory. */
function definitionHash(definition: object): string {
  const known = definitionHashes.get(definition);
  if (known) return known;
  const made = hash("sha256", canonicalText(asText(definition)));
  definitionHashes.set(definition, made);
  return made;
}
