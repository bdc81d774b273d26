import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { password, type Person, createTestApp, type TestApp } from "../../../testing.ts";
import { reminders } from "../contract.ts";
import { notify } from "#kit/server/notices.ts";
import { writingRows } from "#kit/server/plain-rows.ts";
import { shell } from "#shell/contract.ts";

const api = reminders.endpoints;

let on: TestApp;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-14T15:00:00Z" });
  ana = await on.person("Ana Torres", ["TECH"]);
  ben = await on.person("Ben Ode", ["TECH"]);
});
afterAll(() => on.close());

const tell = (who: Person, title: string, key?: string) =>
  writingRows(on.db, (rows) =>
    notify(rows, on.services, on.services.clock(), {
      userId: who.id,
      subject: "review",
      title,
      href: "/",
      ...(key ? { key } : {}),
    }),
  );

describe("the inbox", () => {
  it("shows a person's own notifications, the newest first, and counts what is unread", async () => {
    await tell(ana, "First");
    on.at("2026-03-14T15:01:00Z");
    await tell(ana, "Second");
    const { body } = await ana.ask(api.inbox, {});
    expect(body.rows.map(({ title }) => title)).toEqual(["Second", "First"]);
    expect(body.unread).toBe(2);
    expect((await ben.ask(api.inbox, {})).body.rows).toEqual([]);
    const page = (await ana.ask(api.inbox, { query: { limit: 1 } })).body;
    const next = (await ana.ask(api.inbox, { query: { limit: 1, after: page.next ?? "" } })).body;
    expect([page.rows[0]?.title, next.rows[0]?.title, next.next]).toEqual(["Second", "First", null]);
  });

  it("says the same thing once", async () => {
    expect(await tell(ben, "Once", "the same")).toBe(true);
    expect(await tell(ben, "Once", "the same")).toBe(false);
    expect((await ben.ask(api.unread, {})).body.count).toBe(1);
  });

  it("marks one as read, and then all; nobody reads another's", async () => {
    const [newest] = (await ana.ask(api.inbox, {})).body.rows;
    expect((await ben.ask(api.read, { id: newest?.id ?? "" })).status).toBe(404);
    expect((await ana.ask(api.read, { id: newest?.id ?? "" })).body.unread).toBe(1);
    expect((await ana.ask(api.inbox, { query: { unread: "true" } })).body.rows.map(({ title }) => title)).toEqual(["First"]);
    expect((await ana.ask(api.readAll, {})).body.unread).toBe(0);
  });
});

describe("what the product says by itself", () => {
  it("tells a person that their password was changed, and sends it where they want that", async () => {
    const wishes = [{ subject: "security" as const, channel: "email" as const, wanted: true }];
    await ben.ask(api.changeWishes, { body: { wishes } });
    const dee = await on.person("Dee Long", ["TECH"]);
    for (const who of [ben, dee])
      await who.ask(shell.endpoints.changePassword, { body: { currentPassword: password, newPassword: "Other-Horse-8" } });
    await expect
      .poll(async () => (await dee.ask(api.inbox, {})).body.rows.map(({ title }) => title))
      .toEqual(["Your password was changed"]);
    await expect.poll(async () => (await ben.ask(api.inbox, {})).body.rows.length).toBeGreaterThan(0);
    // Ben has older ones, so the inbox does not say when this one has come.
    await expect.poll(() => on.jobs.filter(({ name }) => name === "notice.send")).toHaveLength(1);
  });
});

describe("the rules", () => {
  it("are shipped with the days of the settings page", async () => {
    const quality = await on.person("Quinn Moss", ["QM"]);
    const { body } = await quality.ask(api.rules, {});
    const days = Object.fromEntries(body.map(({ subject, leadDays }) => [subject, leadDays.join("/")]));
    expect(days).toMatchObject({
      certification: "90/60/30/7/0",
      vision: "90/60/30/7/0",
      calibration: "60/30/14/7/0",
      procedure: "60/30/0",
      agreement: "60/30/0",
    });
  });

  it("are changed by an administrator, with the trail saying so, and not by a technician", async () => {
    const admin = await on.person("Ada Boss", ["ADM"]);
    const [first] = (await admin.ask(api.rules, {})).body;
    const id = first?.id ?? "";
    const body = { version: first?.version ?? 0, changes: { leadDays: [7, 45, 7], recipients: ["Quality Manager"] } };
    expect((await ana.ask(api.changeRule, { id, body })).status).toBe(403);
    expect((await admin.ask(api.changeRule, { id, body })).body.leadDays).toEqual([45, 7]);
    expect((await admin.ask(api.changeRule, { id, body })).status).toBe(409);
    const { status, problem } = await admin.ask(api.changeRule, {
      id,
      body: { version: 2, changes: { recipients: ["Wizard"] } },
    });
    expect([status, problem.fields?.[0]?.message]).toEqual([400, "There is no role Wizard."]);
    const nobody = await admin.ask(api.changeRule, { id, body: { version: 2, changes: { recipients: [], toOwner: false } } });
    expect([nobody.status, nobody.problem.message]).toEqual([422, expect.stringContaining("Choose at least one recipient")]);
  });
});

describe("the stream of a tab", () => {
  const open = async (who: Person, tab: string) => {
    const address = await on.app.listen({ port: 0, host: "127.0.0.1" }).catch(() => "");
    const { port } = on.app.server.address() as { port: number };
    const response = await fetch(`${address || `http://127.0.0.1:${port}`}/api/notifications/stream?tab=${tab}`, {
      headers: { cookie: who.cookie },
    });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let text = "";
    return {
      type: response.headers.get("content-type"),
      /** All that came until it holds the word, or the end of the stream. */
      until: async (word: string) => {
        while (!text.includes(word)) {
          const { done, value } = await reader.read();
          if (done) return `${text}[end]`;
          text += new TextDecoder().decode(value);
        }
        return text;
      },
      close: () => reader.cancel(),
    };
  };

  it("tells at once what is new, and only the person it is for", async () => {
    const [mine, theirs] = [await open(ana, "one"), await open(ben, "two")];
    expect(mine.type).toContain("text/event-stream");
    await mine.until("ready");
    await tell(ana, "Live");
    expect(await mine.until("Live")).toContain("event: notification");
    await tell(ben, "For Ben");
    expect(await theirs.until("For Ben")).not.toContain("Live");
    await Promise.all([mine.close(), theirs.close()]);
  });

  it("says nothing of what was taken back", async () => {
    const mine = await open(ana, "three");
    const work = writingRows(on.db, async (rows) => {
      await notify(rows, on.services, on.services.clock(), { userId: ana.id, subject: "review", title: "Undone" });
      throw new Error("taken back");
    });
    await expect(work).rejects.toThrow("taken back");
    await tell(ana, "Stands");
    expect(await mine.until("Stands")).not.toContain("Undone");
    await mine.close();
  });

  it("is one for a tab: a second one takes its place, and hears what is the newest", async () => {
    const first = await open(ana, "four");
    await first.until("ready");
    const second = await open(ana, "four");
    expect(await first.until("never")).toContain("[end]");
    const { body } = await ana.ask(api.inbox, { query: { limit: 1 } });
    expect(await second.until('"\n\n')).toContain(`event: newest\ndata: "${body.rows[0]?.id}"`);
    await second.close();
  });

  it("ends when the person signs out, and when the server stops", async () => {
    const cy = await on.person("Cy Dunn", ["TECH"]);
    const his = await open(cy, "five");
    await his.until("ready");
    await on.app.inject({ method: "POST", url: "/api/logout", headers: { cookie: cy.cookie } });
    expect(await his.until("never")).toContain("[end]");
    const mine = await open(ana, "six");
    await mine.until("ready");
    on.services.live.stop();
    expect(await mine.until("never")).toContain("[end]");
  });

  it("asks for sign-in", async () => {
    expect((await on.nobody(api.stream, { query: { tab: "x" } })).status).toBe(401);
  });
});
