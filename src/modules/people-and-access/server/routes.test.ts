import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { peopleAndAccess } from "../contract.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

let on: TestApp;
let admin: Person;
let root: Person;
beforeAll(async () => {
  on = await createTestApp();
  admin = await on.person("Ada Minh", ["ADM"]);
  root = await on.person("Ruth Root", ["SUPER"]);
});
afterAll(() => on.close());

const { list, update } = peopleAndAccess.endpoints;

describe("the email address of a person", () => {
  it("is changed by an administrator", async () => {
    const ana = await on.person("Ana Torres", ["TECH"]);
    const { body } = await admin.ask(update, { id: ana.id, body: { email: "Ana@New.example" } });
    expect(body.email).toBe("ana@new.example");
  });

  it("who is a Super Admin is changed by another one only: a new password is sent to it", async () => {
    const { status, problem } = await admin.ask(update, { id: root.id, body: { email: "ada@new.example" } });
    expect([status, problem.message]).toEqual([
      403,
      "Ruth Root is a Super Admin. Their record, access and sessions are changed by themselves or by a Super Admin only.",
    ]);
    const second = await on.person("Second Root", ["SUPER"]);
    const same = { email: root.email.toUpperCase(), jobTitle: "Director" };
    expect((await admin.ask(update, { id: root.id, body: same })).status).toBe(403);
    expect((await second.ask(update, { id: root.id, body: same })).body.email).toBe(root.email);
    expect((await second.ask(update, { id: root.id, body: { email: "ruth@new.example" } })).status).toBe(200);
  });
});

describe("the list of users", () => {
  it.each(["passwordHash", "-passwordHash", "constructor", "__proto__"])("is not sorted by %s", async (sort) => {
    const { status, problem } = await admin.ask(list, { query: { sort, limit: "1" } });
    expect([status, problem.fields?.[0]?.path]).toEqual([400, "sort"]);
  });

  it("turns its pages by a column everyone may see, and shows no password in them", async () => {
    const { body } = await admin.ask(list, { query: { sort: "lastName", limit: "1" } });
    expect(JSON.parse(Buffer.from(body.next ?? "", "base64url").toString())).toEqual([body.rows[0]?.lastName, body.rows[0]?.id]);
    expect(JSON.stringify(body)).not.toContain("argon2");
  });
});
