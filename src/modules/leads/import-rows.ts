/** What becomes of each row of a list of enquiries. No database. */
import type { z } from "zod";
import type { Lookalikes } from "./contract.ts";
import { sameEnquiries, similarLeads } from "./duplicates.ts";
import { bidTypes, Lead, type LeadDraft, leadSources } from "./lead.ts";
import { type ImportedLead, leadImportFields, type LeadImportField, leadImportNames } from "./lead-import.ts";
import { problemsOf } from "./rules.ts";
import { parseDecimal, twoMeanings } from "#kit/quantity.ts";
import { writtenDay, type DayOrder, enteredText } from "#kit/sheet.ts";
import type { Day } from "#kit/validity.ts";
import { methods } from "#modules/report-templates/definition.ts";

export interface ListedLead {
  row: number;
  cells: Partial<Record<LeadImportField, string>>;
}

/** What the company has already, against which a list is judged. */
export interface KnownForLeads {
  today: Day;
  clients: readonly { id: string; code: string; displayName: string; legalName: string }[];
  bases: readonly { id: string; code: string; name: string; closed: boolean }[];
  /** `opensLeads`: may see the leads they would own; false of whom the list does not name. */
  people: readonly { id: string; name: string; email: string; opensLeads: boolean }[];
  /** What is there already that may be the same, with its reasons. */
  similarTo: (draft: LeadDraft) => Lookalikes;
  /** Why the person may not create this lead, or null. */
  whyNot: (draft: LeadDraft) => string | null;
}

interface Reason {
  field: LeadImportField | null;
  message: string;
}

export interface PlannedLead {
  row: number;
  outcome: "new" | "similar" | "refused";
  title: string;
  /** Null of a refused row. */
  draft: LeadDraft | null;
  similar: string[];
  understood: ImportedLead["understood"];
  reasons: Reason[];
}

/** Every row of a list, in its order. */
export function planLeads(rows: readonly ListedLead[], order: DayOrder, known: KnownForLeads): PlannedLead[] {
  const above: (LeadDraft & { status: "new"; row: number })[] = [];
  return rows.map(({ row, cells }) => {
    const { values, reasons } = valuesOf(cells, order, known);
    const title = enteredText(cells.title);
    const read = Lead.draft.safeParse(values);
    const all = [...reasons, ...wrongIn(read, values, known)];
    const understood = understoodOf(values);
    if (all.length > 0 || !read.success)
      return { row, outcome: "refused", title, draft: null, similar: [], understood, reasons: once(all) };
    const draft = read.data;
    const similar = [...similarTo(known.similarTo(draft)), ...similarAbove(draft, above)];
    above.push({ ...draft, status: "new", row });
    return { row, outcome: similar.length > 0 ? "similar" : "new", title, draft, similar, understood, reasons: [] };
  });
}

/** What a list can be misread in: its days by their order, its amount by its signs. */
const misread = ["value", "nextActionOn", "expectedStart", "expectedEnd", "decisionDate", "validUntil"] as const;
const understoodOf = (values: Readonly<Record<string, unknown>>): ImportedLead["understood"] =>
  misread.flatMap((field) => {
    const said = values[field];
    if (typeof said !== "string") return [];
    const { currency } = values;
    return { field, text: field === "value" && typeof currency === "string" ? `${said} ${currency}` : said };
  });

/** The first thing that is wrong with each field. */
const once = (reasons: readonly Reason[]) =>
  reasons.filter(({ field }, at) => field === null || reasons.findIndex((one) => one.field === field) === at);

function wrongIn(read: z.ZodSafeParseResult<LeadDraft>, values: Record<string, unknown>, known: KnownForLeads): Reason[] {
  if (!read.success) return read.error.issues.map(({ path, message }) => ({ field: fieldAt(path[0]), message }));
  const wrong = problemsOf(read.data, new Set(Object.keys(values)), known.today);
  const why = known.whyNot(read.data);
  return [
    ...wrong.map(({ path, message }) => ({ field: fieldAt(path), message })),
    ...(why ? [{ field: null, message: why }] : []),
  ];
}

const fieldAt = (path: unknown): LeadImportField | null => leadImportFields.find((field) => field === path) ?? null;

const similarTo = ({ clients, leads }: Lookalikes): string[] => [
  ...clients.map(({ code, name, reasons }) => `Client ${code} ${name}: ${reasons.join(", ").toLowerCase()}`),
  ...leads.map(({ number, title, reasons }) => `Lead ${number} ${title}: ${reasons.join(", ").toLowerCase()}`),
];

const similarAbove = (draft: LeadDraft, above: readonly (LeadDraft & { status: "new"; row: number })[]): string[] =>
  [...sameEnquiries(draft, above), ...similarLeads(draft, above)].map(
    ({ lead: { row }, reasons }) => `Row ${row}: ${reasons.join(", ").toLowerCase()}`,
  );

function valuesOf(cells: ListedLead["cells"], order: DayOrder, known: KnownForLeads) {
  const reasons: Reason[] = [];
  const values: Record<string, unknown> = {};
  for (const field of leadImportFields) {
    const text = enteredText(cells[field]);
    if (text === "") continue;
    const found = valueOf(field, text, order, known);
    if ("wrong" in found) reasons.push({ field, message: found.wrong });
    else values[found.as ?? field] = found.value;
  }
  return { values, reasons };
}

type Found = { value: unknown; as?: "clientCompanyId" } | { wrong: string };

function valueOf(field: LeadImportField, text: string, order: DayOrder, known: KnownForLeads): Found {
  switch (field) {
    case "companyName": {
      const found = among(known.clients, text, ({ code, displayName, legalName }) => [code, displayName, legalName]);
      if (found.length > 1) return { wrong: `'${text}' names more than one client; write its code.` };
      return found[0] ? { value: found[0].id, as: "clientCompanyId" } : { value: text };
    }
    case "ownerId": {
      const found = among(known.people, text, ({ name, email }) => [name, email]);
      if (found.length === 1 && !found[0]?.opensLeads)
        return { wrong: `${found[0]?.name} may not open leads and cannot own one.` };
      return only(found, `There is no active person '${text}'. Write the email address.`);
    }
    case "baseLocationId": {
      const found = among(known.bases, text, ({ code, name }) => [code, name]);
      if (found[0]?.closed) return { wrong: `${found[0].name} is closed.` };
      return only(found, `There is no base '${text}'. Write its code or its name.`);
    }
    case "source":
      return oneOf(leadSources, text);
    case "bidType":
      return oneOf(bidTypes, text);
    case "methods":
      return severalOf(text);
    case "nextActionOn":
    case "expectedStart":
    case "expectedEnd":
    case "decisionDate":
    case "validUntil": {
      const day = writtenDay(text, order);
      return day ? { value: day } : { wrong: `'${text}' is not a date such as ${known.today}.` };
    }
    case "value":
      return amountOf(text);
    case "currency":
      return { value: text.toUpperCase() };
    case "title":
    case "contactName":
    case "contactEmail":
    case "contactPhone":
    case "nextAction":
    case "technique":
    case "scopeText":
    case "siteText":
      return { value: text };
  }
}

/** An amount with thousands and decimals in either custom. One comma or point before exactly three digits is never guessed. */
function amountOf(text: string): Found {
  const bare = text.replaceAll(/[ \u00a0'](?=\d{3}(?:\D|$))/g, "");
  const two = twoMeanings(bare);
  if (two)
    return {
      wrong: `'${text}' may be ${two.grouped} or ${two.decimal}. Write it without separators of thousands, such as ${two.grouped}.00.`,
    };
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare)) return { value: bare.replaceAll(",", "") };
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(bare)) return { value: bare.replaceAll(".", "").replace(",", ".") };
  return { value: parseDecimal(bare) ?? bare };
}

const same = (a: string, b: string) => a.toUpperCase() === b.toUpperCase();
const among = <T>(all: readonly T[], text: string, names: (one: T) => string[]): T[] =>
  all.filter((one) => names(one).some((name) => same(name, text)));
const only = (found: readonly { id: string }[], none: string): Found =>
  found[0] && found.length === 1 ? { value: found[0].id } : { wrong: none };

function oneOf(words: readonly string[], text: string): Found {
  const word = words.find((one) => same(one, text));
  return word ? { value: word } : { wrong: `'${text}' is none of: ${words.join(", ")}.` };
}

function severalOf(text: string): Found {
  const named = text.split(/[;,/]/).flatMap((one) => one.trim().toUpperCase() || []);
  const unknown = named.find((one) => !(methods as readonly string[]).includes(one));
  return unknown ? { wrong: `'${unknown}' is none of: ${methods.join(", ")}.` } : { value: [...new Set(named)] };
}

/** The headings of the file to fill in, and one line that shows how each is written. */
export function importTemplate(today: Day): { head: string[]; example: string[] } {
  const example: Readonly<Record<LeadImportField, string>> = {
    title: "Turnaround PAUT, unit 4",
    companyName: "Gulf Example Refining",
    contactName: "Jo Berg",
    contactEmail: "jo.berg@example.com",
    contactPhone: "+17135550100",
    source: "call",
    bidType: "tender",
    ownerId: "",
    baseLocationId: "",
    nextAction: "Call back",
    nextActionOn: today,
    methods: "PAUT; MT",
    technique: "",
    scopeText: "120 welds, NPS 6 to 12",
    siteText: "Unit 4",
    expectedStart: "",
    expectedEnd: "",
    decisionDate: "",
    validUntil: "",
    value: "48000.00",
    currency: "USD",
  };
  return {
    head: leadImportFields.map((field) => leadImportNames[field]),
    example: leadImportFields.map((field) => example[field]),
  };
}
