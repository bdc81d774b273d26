import { count } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { peopleAndAccess } from "../../contract.ts";
import { invitation } from "../tables.ts";
import { type Person, type TestApp, createTestApp } from "../../../../testing.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { auditEvent } from "#kit/server/tables.ts";
import { message } from "#kit/server/mail/tables.ts";

let on: TestApp;
let admin: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T09:00:00Z" });
  admin = await on.person("Ada Minh", ["ADM"]);
});
afterAll(() => on.close());

const e = peopleAndAccess.endpoints;
const many = async () =>
  Promise.all(
    [appUser, invitation, auditEvent, message].map(async (table) => (await on.db.select({ many: count() }).from(table))[0]?.many),
  );
const file = [
  "Email;First name;Last name;Roles;Base",
  'jo@berg.example;Jo;"Berg; the younger";Technician;HOU',
  "",
  "kim@berg.example;Kim;Berg;Technician;Nowhere",
].join("\r\n");

describe("an import of people", () => {
  it("is read without writing anything, whatever separates the cells", async () => {
    const before = await many();
    const { status, body } = await admin.ask(e.checkImport, { body: { csv: `\uFEFF${file}` } });
    expect([status, body.fields.length]).toEqual([200, 5]);
    expect(body.rows.map(({ line, person, problems }) => [line, person?.lastName, problems[0]?.message])).toEqual([
      [2, "Berg; the younger", undefined],
      [4, undefined, "There is no base Nowhere. Write its code or its name."],
    ]);
    expect(await many()).toEqual(before);
  });

  it("invites who is ready, and nobody twice when it is sent twice", async () => {
    const { body } = await admin.ask(e.checkImport, { body: { csv: file } });
    const people = body.rows.flatMap(({ person }) => person ?? []);
    const first = await admin.ask(e.importPeople, { body: { people } });
    expect(first.body.map(({ name, outcome }) => [name, outcome])).toEqual([["Jo Berg; the younger", "done"]]);
    expect(first.body[0]?.link).toContain("/auth/accept-invitation?token=");
    const before = await many();
    const again = await admin.ask(e.importPeople, { body: { people } });
    expect(again.body[0]).toMatchObject({ outcome: "refused", id: null });
    expect(again.body[0]?.message).toContain("jo@berg.example already belongs to Jo Berg; the younger (invited).");
    expect(await many()).toEqual(before);
  });

  it("says of someone whose number is taken meanwhile why, and invites the others", async () => {
    const person = {
      firstName: "Li",
      lastName: "Wei",
      employmentType: "employee" as const,
      roles: ["Technician"],
      employeeNumber: "X-1",
    };
    const people = ["a", "b"].map((name) => ({ ...person, email: `${name}@wei.example` }));
    const { body } = await admin.ask(e.importPeople, { body: { people } });
    expect(body.map(({ outcome, message: why }) => [outcome, why])).toEqual([
      ["done", "Pass the link on."],
      ["refused", "This employee number is already used."],
    ]);
  });

  it("makes nobody a Super Admin, not even for one", async () => {
    const root = await on.person("Ruth Root", ["SUPER"]);
    const person = { firstName: "Su", lastName: "Per", employmentType: "employee" as const, roles: ["Super Admin"] };
    const { body } = await root.ask(e.importPeople, { body: { people: [{ ...person, email: "su@per.example" }] } });
    expect(body[0]).toMatchObject({ outcome: "refused", message: expect.stringContaining("cannot make anyone a Super Admin") });
  });

  it("of something that is no file of people says what it needs", async () => {
    const { status, problem } = await admin.ask(e.checkImport, { body: { csv: "%PDF-1.7 nothing\nof the kind" } });
    expect([status, problem.fields?.[0]?.path]).toEqual([400, "csv"]);
    expect(problem.message).toContain("needs the headings Email, First name, Last name, Roles");
  });

  it("starts from a template that it can read itself", async () => {
    const { body } = await admin.ask(e.importTemplate, {});
    const read = await admin.ask(e.checkImport, { body: { csv: body as unknown as string } });
    expect(read.body.rows.map(({ problems }) => problems)).toEqual([[]]);
  });
});
