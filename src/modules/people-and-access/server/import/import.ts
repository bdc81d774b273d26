import { asc, isNull } from "drizzle-orm";
import papaparse from "papaparse";
import type { InvitationDraft } from "../../contract.ts";
import { importColumns } from "../../import-contract.ts";
import { checkRows, columnsOf, type Known, noSuperAdmin, type Table } from "../../import-rules.ts";
import { outcomeOf } from "../bulk/each.ts";
import { invite } from "../invitations.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { superAdmin } from "#directory/people/roles.ts";
import { appUser, role } from "#directory/people/server/tables.ts";
import { wrongField } from "#kit/refusals.ts";
import { toCsv } from "#kit/server/export.ts";
import type { Ctx } from "#kit/server/services.ts";
import { Download } from "#kit/server/serve.ts";

/** The headings, and one line that shows how each is written. */
export async function importTemplate(): Promise<Download> {
  const example: Record<keyof typeof importColumns, string> = {
    email: "jo.berg@example.com",
    firstName: "Jo",
    lastName: "Berg",
    roles: "Technician; Lead Technician",
    employmentType: "employee",
    employeeNumber: "",
    jobTitle: "NDT technician",
    baseLocationId: "",
    managerId: "",
    mobile: "",
    endDate: "",
    companyName: "",
    agreementFrom: "",
    agreementTo: "",
  };
  return new Download(
    "people-to-import.csv",
    "text/csv; charset=utf-8",
    toCsv(Object.values(importColumns), [Object.values(example)]),
  );
}

/** What would be done with a file, and what is wrong with it. Nothing is written. */
export async function checkImport(ctx: Ctx, { body: { csv } }: { body: { csv: string } }) {
  const table = tableOf(csv);
  try {
    const { fields, ignored } = columnsOf(table);
    const rows = checkRows(table, fields, await known(ctx));
    return { fields: fields.filter((field) => field !== null), ignored, rows };
  } catch (failure) {
    if (failure instanceof RangeError) throw wrongField("csv", failure.message);
    throw failure;
  }
}

/** Invites people of a file, each whole or not at all. Whoever has an account by now is refused like any second invitation. */
export async function importPeople(ctx: Ctx, { body: { people } }: { body: { people: InvitationDraft[] } }) {
  const outcomes = [];
  for (const body of people) {
    let id: string | null = null;
    const became = await outcomeOf(ctx, async (part) => {
      if (body.roles.includes(superAdmin)) throw wrongField("roles", noSuperAdmin);
      const { user, link } = await invite(part, { body });
      id = user.id;
      return { message: link ? "Pass the link on." : "Invited.", link };
    });
    outcomes.push({ id, name: `${body.firstName} ${body.lastName}`, ...became });
  }
  return outcomes;
}

/** The lines of a file as a spreadsheet counts them; empty ones are left out. The separator is found from the file. */
function tableOf(csv: string): Table {
  const { data } = papaparse.parse<string[]>(csv.replace(/^\uFEFF/, ""));
  const lines = data
    .map((cells, at) => ({ line: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  return { head: (lines[0]?.cells ?? []).map((name) => name.trim()), rows: lines.slice(1) };
}

async function known({ db, today }: Ctx): Promise<Known> {
  const roles = await db.select({ name: role.name }).from(role).where(isNull(role.archivedAt)).orderBy(asc(role.name));
  const bases = await db
    .select({ id: baseLocation.id, code: baseLocation.code, name: baseLocation.name })
    .from(baseLocation)
    .where(isNull(baseLocation.archivedAt));
  const people = await db.select().from(appUser);
  return {
    roles: roles.map(({ name }) => name),
    bases,
    people: people.map(({ id, email, employeeNumber, firstName, lastName, status }) => ({
      id,
      email,
      employeeNumber,
      name: `${firstName} ${lastName}`,
      status,
    })),
    today,
  };
}
