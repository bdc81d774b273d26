import { type InvitationDraft, InvitationDraft as Draft } from "./contract.ts";
import { importColumns, type ImportField, importLimits } from "./import-contract.ts";
import { auditorMayCome, auditorNeedsEnd, roleNamed } from "./rules.ts";
import { employmentTypes } from "#directory/people/person.ts";
import { builtInRoles, superAdmin } from "#directory/people/roles.ts";
import { enteredText } from "#kit/sheet.ts";
import { type Day, isDay } from "#kit/validity.ts";

/** A file of people as it was read: its headings, and rows of text. */
export interface Table {
  head: readonly string[];
  rows: readonly { line: number; cells: readonly string[] }[];
}

/** What the product knows already, against which a file is judged. */
export interface Known {
  roles: readonly string[];
  bases: readonly { id: string; code: string; name: string }[];
  people: readonly { id: string; email: string; employeeNumber: string; name: string; status: string }[];
  today: Day;
}

export interface CheckedRow {
  line: number;
  cells: Partial<Record<ImportField, string>>;
  problems: { field: ImportField; message: string }[];
  person: InvitationDraft | null;
}

const required: readonly ImportField[] = ["email", "firstName", "lastName", "roles"];

/** Which column fills which field, by heading as people write it. Throws a RangeError with what is wrong with the file as a whole. */
export function columnsOf({ head, rows }: Table): { fields: (ImportField | null)[]; ignored: string[] } {
  if (rows.length === 0) throw new RangeError("This file has no people. Enter one person per line below the headings.");
  if (rows.length > importLimits.rows)
    throw new RangeError(`This file has ${rows.length} people; at most 1,000 are read at once. Split it.`);
  if (head.length > importLimits.columns)
    throw new RangeError(`This file has ${head.length} columns; at most 100 are read. Check how they are separated.`);
  const fields = head.map(fieldNamed);
  const twice = fields.find((field, place) => field !== null && fields.indexOf(field) !== place);
  if (twice) throw new RangeError(`The heading ${importColumns[twice]} occurs twice in the file.`);
  const missing = required.filter((field) => !fields.includes(field)).map((field) => importColumns[field]);
  if (missing.length > 0) throw new RangeError(`The file needs the headings ${missing.join(", ")}. The template has them all.`);
  return { fields, ignored: head.filter((name, place) => name !== "" && fields[place] === null) };
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, "");

function fieldNamed(heading: string): ImportField | null {
  const found = Object.entries(importColumns).find(
    ([field, title]) => plain(heading) === plain(title) || plain(heading) === plain(field),
  );
  return (found?.[0] as ImportField | undefined) ?? null;
}

/** Every row with what is wrong in it; a row without a problem is ready to be invited. */
export function checkRows({ rows }: Table, fields: readonly (ImportField | null)[], known: Known): CheckedRow[] {
  const read = rows.map(({ line, cells }) => ({ line, cells: cellsOf(cells, fields) }));
  const seen = { email: new Map<string, number>(), employeeNumber: new Map<string, number>() };
  return read.map((row) => {
    const { draft, problems } = checkRow(row.cells, known);
    problems.push(...repeated(row, seen));
    const parsed = Draft.safeParse(draft);
    for (const { path, message } of parsed.error?.issues ?? []) {
      const field = (path[0] ?? "email") as ImportField;
      if (!problems.some((one) => one.field === field)) problems.push({ field, message });
    }
    return { ...row, problems, person: problems.length === 0 && parsed.success ? parsed.data : null };
  });
}

function cellsOf(cells: readonly string[], fields: readonly (ImportField | null)[]): CheckedRow["cells"] {
  const texts = fields.flatMap((field, place) => (field ? [[field, enteredText(cells[place])]] : []));
  return Object.fromEntries(texts) as CheckedRow["cells"];
}

type Problems = CheckedRow["problems"];

function checkRow(cells: CheckedRow["cells"], known: Known): { draft: object; problems: Problems } {
  const problems: Problems = [];
  const wrong = (field: ImportField, message: string) => void problems.push({ field, message });
  const text = (field: ImportField) => cells[field] || null;
  const day = (field: ImportField) => {
    const value = text(field);
    if (value && !isDay(value)) wrong(field, "Enter the day as 2026-05-31.");
    return value && isDay(value) ? value : null;
  };
  const roles = rolesIn(cells.roles ?? "", known, wrong);
  const draft = {
    email: (cells.email ?? "").toLowerCase(),
    firstName: cells.firstName ?? "",
    lastName: cells.lastName ?? "",
    employeeNumber: text("employeeNumber"),
    jobTitle: text("jobTitle"),
    baseLocationId: baseIn(text("baseLocationId"), known, wrong),
    managerId: managerIn(text("managerId"), known, wrong),
    employmentType: employmentIn(text("employmentType"), wrong),
    companyName: text("companyName"),
    agreementFrom: day("agreementFrom"),
    agreementTo: day("agreementTo"),
    mobile: text("mobile"),
    endDate: day("endDate"),
    roles,
  };
  taken(draft, known, wrong);
  subcontractor(draft, wrong);
  if (roles.includes(builtInRoles.AUD) && !auditorMayCome(draft.endDate, known.today)) wrong("endDate", auditorNeedsEnd);
  return { draft, problems };
}

/** Whoever may do everything is named by hand: a line of a file is soon overlooked. */
export const noSuperAdmin =
  "A file cannot make anyone a Super Admin. Import the person with another role and assign this one manually.";

type Wrong = (field: ImportField, message: string) => void;

function rolesIn(cell: string, { roles }: Known, wrong: Wrong): string[] {
  const names = cell.split(";").map((name) => name.trim());
  return names.filter(Boolean).flatMap((name) => {
    const found = roleNamed(name, [superAdmin, ...roles]);
    if (!found) wrong("roles", `There is no role named ${name}. Separate several roles with a semicolon.`);
    if (found === superAdmin) wrong("roles", noSuperAdmin);
    return found ?? [];
  });
}

function baseIn(cell: string | null, { bases }: Known, wrong: Wrong): string | null {
  if (!cell) return null;
  const found = bases.find(({ code, name }) => [code, name].some((one) => one.toLowerCase() === cell.toLowerCase()));
  if (!found) wrong("baseLocationId", `There is no base ${cell}. Write its code or its name.`);
  return found?.id ?? null;
}

function managerIn(cell: string | null, { people }: Known, wrong: Wrong): string | null {
  if (!cell) return null;
  const found = people.find(({ email, employeeNumber }) =>
    [email, employeeNumber].some((one) => one.toLowerCase() === cell.toLowerCase()),
  );
  if (!found) wrong("managerId", `No one has the employee number or email ${cell}.`);
  return found?.id ?? null;
}

function employmentIn(cell: string | null, wrong: Wrong): InvitationDraft["employmentType"] {
  const found = employmentTypes.find((type) => type === (cell ?? "employee").toLowerCase());
  if (!found) wrong("employmentType", `Enter one of ${employmentTypes.join(", ")}.`);
  return found ?? "employee";
}

/** An address or number that belongs to somebody already. */
function taken(
  { email, employeeNumber }: { email: string; employeeNumber: string | null },
  { people }: Known,
  wrong: Wrong,
): void {
  const holder = people.find((one) => one.email === email);
  if (holder) wrong("email", `${email} already belongs to ${holder.name} (${holder.status}).`);
  const numbered = people.find((one) => one.employeeNumber === employeeNumber);
  if (numbered) wrong("employeeNumber", `${employeeNumber} is the number of ${numbered.name}.`);
}

function subcontractor(
  draft: Pick<InvitationDraft, "employmentType" | "companyName" | "agreementFrom" | "agreementTo">,
  wrong: Wrong,
): void {
  if (draft.employmentType !== "subcontractor") return;
  if (!draft.companyName) wrong("companyName", "Enter the company of a subcontractor.");
  if (!draft.agreementFrom) wrong("agreementFrom", "Enter the first day of the agreement.");
  if (!draft.agreementTo) wrong("agreementTo", "Enter the last day of the agreement.");
  if (draft.agreementFrom && draft.agreementTo && draft.agreementTo < draft.agreementFrom)
    wrong("agreementTo", "The agreement ends before it begins.");
}

/** The same address or number on an earlier line of the file. */
function repeated(
  { line, cells }: Pick<CheckedRow, "line" | "cells">,
  seen: Record<"email" | "employeeNumber", Map<string, number>>,
): Problems {
  return (["email", "employeeNumber"] as const).flatMap((field) => {
    const value = (cells[field] ?? "").toLowerCase();
    const before = seen[field].get(value);
    if (value && before === undefined) seen[field].set(value, line);
    return value && before !== undefined ? [{ field, message: `Line ${before} has the same.` }] : [];
  });
}
