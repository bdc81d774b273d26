import { desc, eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, type TestApp, createTestApp } from "../../../../testing.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { auditEvent } from "#kit/server/tables.ts";

let on: TestApp;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T09:00:00Z" });
  ana = await on.person("Ana Torres", ["TECH"]);
  ben = await on.person("Ben Ruiz", ["TECH"]);
});
afterAll(() => on.close());

const taken = async ({ cookie }: Person) => {
  const answer = await on.app.inject({ url: "/api/my-profile/data", headers: { cookie } });
  const files = unzipSync(new Uint8Array(answer.rawPayload));
  return { answer, files: new Map(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)])) };
};

describe("one's own data", () => {
  it("come as one ZIP with everything kept of the person, as JSON and as CSV", async () => {
    await on.db.update(appUser).set({ address: "5 Bay Street", jobTitle: "=cmd()" }).where(eq(appUser.id, ana.id));
    const { answer, files } = await taken(ana);
    expect(answer.headers["content-type"]).toBe("application/zip");
    expect(answer.headers["content-disposition"]).toContain("my-data-2026-05-04.zip");
    for (const name of ["profile", "consents", "certifications", "vision-tests", "activity", "sessions"])
      expect([name, files.has(`${name}.json`), files.has(`${name}.csv`)]).toEqual([name, true, true]);
    expect(JSON.parse(files.get("profile.json") ?? "")).toMatchObject([{ email: ana.email, address: "5 Bay Street" }]);
    expect(files.get("profile.csv")).toContain("'=cmd()");
    expect(files.get("read-me.txt")).toContain("Ana Torres");
  });

  it("hold nothing of others, and nothing one could sign in with", async () => {
    const { files } = await taken(ana);
    const all = [...files.values()].join("\n");
    expect(all).not.toContain(ben.email);
    expect(all).not.toContain(ben.id);
    expect(all).not.toMatch(/argon2|tokenHash|publicKey/);
  });

  it("are noted in the trail when they are taken", async () => {
    await taken(ben);
    const [last] = await on.db
      .select()
      .from(auditEvent)
      .where(eq(auditEvent.entityId, ben.id))
      .orderBy(desc(auditEvent.at))
      .limit(1);
    expect([last?.action, last?.actorId]).toEqual(["User.download own data", ben.id]);
  });
});
