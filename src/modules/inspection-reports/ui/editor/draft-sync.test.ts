import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CallFailed } from "#kit/client.ts";
import type { Content, Report } from "#modules/inspection-reports/report.ts";
import { DraftSync, type StoredWork, type Ways } from "./draft-sync.ts";

const report = {
  id: "00000000-0000-4000-8000-000000000001",
  version: 3,
  updatedAt: "2026-03-14T10:00:00Z",
  remarks: null,
  locationText: "Unit 12",
  header: { itemTag: "V-101", material: "A106 B" },
  lines: [],
} as Partial<Report> as Report;

function opened(ways: Ways, kept: StoredWork | null = null): DraftSync {
  const sync = new DraftSync(report, ways, kept);
  sync.open();
  return sync;
}

/** A server that holds one report, and may be unreachable. */
function standIn() {
  const server = {
    report,
    reachable: true,
    sent: [] as Partial<Content>[],
    doneAt: [] as (string | null)[],
    keys: [] as (string | null)[],
    inLine: false,
    kept: null as StoredWork | null,
  };
  const ways: Ways = {
    send: (version, changes, waited) => {
      server.sent.push(changes);
      server.doneAt.push(waited?.doneAt ?? null);
      server.keys.push(waited?.key ?? null);
      if (!server.reachable) return Promise.reject(new TypeError("Failed to fetch"));
      if (version !== server.report.version) return Promise.reject(changedMeanwhile());
      server.report = { ...server.report, ...changes, version: version + 1 };
      return Promise.resolve(server.report);
    },
    read: () => Promise.resolve(server.report),
    store: (work) => {
      server.kept = work;
    },
    saved: () => undefined,
    held: (section) => section === "attachments" && server.inLine,
    newKey: () => `key ${(keys += 1)}`,
  };
  return { server, ways };
}

let keys = 0;
function changedMeanwhile() {
  const problem = { code: "changed-meanwhile", message: "Changed", changedBy: "Ana Torres", changedAt: "2026-03-14T10:05:00Z" };
  return new CallFailed(409, "", problem);
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("what is typed into a draft", () => {
  it("is on the device at once and on the server two seconds after typing stops, only the changed section", async () => {
    const { server, ways } = standIn();
    const sync = opened(ways);
    sync.change("remarks", "pitted");
    expect(server.kept?.changes).toEqual({ remarks: "pitted" });
    await vi.advanceTimersByTimeAsync(1_900);
    expect(server.sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(server.sent).toEqual([{ remarks: "pitted" }]);
    expect(sync.snapshot().save.kind).toBe("saved");
    expect(server.kept).toBeNull();
  });

  it("is saved after five seconds even when typing goes on", async () => {
    const { server, ways } = standIn();
    const sync = opened(ways);
    for (let second = 0; second < 6; second += 1) {
      sync.change("remarks", `pitted ${second}`);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(server.sent).toEqual([{ remarks: "pitted 4" }]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.sent.at(-1)).toEqual({ remarks: "pitted 5" });
  });

  it("stays on the device while the server cannot be reached, and is sent again", async () => {
    const { server, ways } = standIn();
    const sync = opened(ways);
    server.reachable = false;
    sync.change("remarks", "pitted");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sync.snapshot().save.kind).toBe("kept");
    expect(server.kept?.changes).toEqual({ remarks: "pitted" });
    server.reachable = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sync.snapshot().save.kind).toBe("saved");
    expect(server.report.remarks).toBe("pitted");
  });

  it("is sent at once when the page is left, and saving goes on when it is opened again", async () => {
    const { server, ways } = standIn();
    const sync = opened(ways);
    sync.change("remarks", "pitted");
    void sync.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.report.remarks).toBe("pitted");
    sync.open();
    sync.change("remarks", "pitted at 6 o'clock");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.report.remarks).toBe("pitted at 6 o'clock");
  });

  it("is taken up again from the device after a closed tab", async () => {
    const { server, ways } = standIn();
    const doneAt = "2026-03-14T08:00:00.000Z";
    const kept: StoredWork = { version: 3, base: { remarks: null }, changes: { remarks: "pitted" }, doneAt };
    const sync = opened(ways, kept);
    expect(sync.snapshot().content.remarks).toBe("pitted");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.report.remarks).toBe("pitted");
    expect(server.doneAt).toEqual([doneAt]);
  });

  it("tells when it was done if it waited on the device, and only then", async () => {
    const { server, ways } = standIn();
    const sync = opened(ways);
    vi.setSystemTime("2026-03-14T09:00:00Z");
    server.reachable = false;
    sync.change("remarks", "pitted");
    await vi.advanceTimersByTimeAsync(2_000);
    vi.setSystemTime("2026-03-14T11:30:00Z");
    server.reachable = true;
    await sync.flush();
    sync.change("remarks", "pitted at 6 o'clock");
    await sync.flush();
    expect(server.doneAt).toEqual([null, "2026-03-14T09:00:00.000Z", null]);
  });

  it("goes again under the same key while its answer is missing, and under another once it was changed", async () => {
    const { server, ways } = standIn();
    const sync = opened(ways);
    server.reachable = false;
    sync.change("remarks", "pitted");
    await sync.flush();
    await sync.flush();
    await sync.flush();
    sync.change("remarks", "pitted at 6 o'clock");
    server.reachable = true;
    await sync.flush();
    const [first, second, third, changed] = server.keys;
    expect(first).toBeNull();
    expect(second).toMatch(/^key/);
    expect(third).toBe(second);
    expect(changed).not.toBe(second);
  });

  it("is sent under its key again after a crash, and what was saved before it is not asked about", async () => {
    const { server, ways } = standIn();
    server.report = { ...report, version: 5, remarks: "cleaned by another" };
    const sent = { key: "before the crash", version: 3, sections: "remarks" };
    const kept: StoredWork = {
      version: 3,
      base: { remarks: null },
      changes: { remarks: "pitted" },
      doneAt: "2026-03-14T08:00:00Z",
      sent,
    };
    const answered: Ways = {
      ...ways,
      send: (version, changes, waited) =>
        waited?.key === sent.key && version === 3
          ? Promise.resolve({ ...report, ...changes, version: 4 })
          : ways.send(version, changes, waited),
    };
    const sync = new DraftSync(server.report, answered, kept);
    expect(await sync.flush()).toBe(true);
    sync.take(server.report);
    expect(sync.snapshot()).toMatchObject({ version: 5, save: { kind: "saved" }, content: { remarks: "cleaned by another" } });
  });

  it("and names a photo that is still on its way waits for it; the rest does not", async () => {
    const { server, ways } = standIn();
    const sync = opened(ways);
    server.inLine = true;
    sync.change("remarks", "pitted");
    sync.change("attachments", [{ fileId: "00000000-0000-4000-8000-0000000000f1", lineId: null, print: true }]);
    expect(await sync.flush()).toBe(false);
    expect(server.sent).toEqual([{ remarks: "pitted" }]);
    expect(sync.snapshot().save.kind).toBe("held");
    expect(Object.keys(server.kept?.changes ?? {})).toEqual(["attachments"]);
    server.inLine = false;
    sync.nudge();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.report.attachments).toHaveLength(1);
    expect(sync.snapshot().save.kind).toBe("saved");
  });

  it("stays on the device while nobody is signed in", async () => {
    const { server, ways } = standIn();
    const ended = new CallFailed(401, "", { code: "not-signed-in", message: "Sign in" });
    const sync = opened({ ...ways, send: () => Promise.reject(ended) });
    sync.change("remarks", "pitted");
    await sync.flush();
    expect(sync.snapshot().save.kind).toBe("kept");
    expect(server.kept?.changes).toEqual({ remarks: "pitted" });
  });

  it("is not sent again once the report is closed for writing, but stays on the device", async () => {
    const { server, ways } = standIn();
    const frozen = new CallFailed(409, "", { code: "frozen", message: "The report was submitted." });
    const sync = opened({ ...ways, send: () => Promise.reject(frozen) });
    sync.change("remarks", "pitted");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sync.snapshot().save.kind).toBe("closed");
    expect(server.kept?.changes).toEqual({ remarks: "pitted" });
  });
});

describe("when someone else saved meanwhile", () => {
  it("different fields are united and saved without a question", async () => {
    const { server, ways } = standIn();
    const sync = opened(ways);
    server.report = { ...report, version: 4, header: { ...report.header, material: "A106 C" } };
    sync.change("header", (header) => ({ ...header, itemTag: "V-102" }));
    expect(await sync.flush()).toBe(true);
    expect(server.report.header).toEqual({ itemTag: "V-102", material: "A106 C" });
    expect(sync.snapshot().content.header).toEqual({ itemTag: "V-102", material: "A106 C" });
  });

  it("the same field asks, and the answer is saved", async () => {
    const { server, ways } = standIn();
    const sync = opened(ways);
    server.report = { ...report, version: 4, locationText: "Unit 14" };
    sync.change("locationText", "Unit 13");
    expect(await sync.flush()).toBe(false);
    const { save } = sync.snapshot();
    expect(save).toMatchObject({
      kind: "asking",
      by: "Ana Torres",
      clashes: [{ path: ["locationText"], mine: "Unit 13", theirs: "Unit 14" }],
    });
    sync.choose(["mine"]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.report).toMatchObject({ version: 5, locationText: "Unit 13" });
  });

  it("theirs can be taken, and nothing is left to save", async () => {
    const { server, ways } = standIn();
    const sync = opened(ways);
    server.report = { ...report, version: 4, locationText: "Unit 14" };
    sync.change("locationText", "Unit 13");
    await sync.flush();
    sync.choose(["theirs"]);
    expect(sync.snapshot()).toMatchObject({ version: 4, content: { locationText: "Unit 14" }, save: { kind: "saved" } });
    expect(server.kept).toBeNull();
  });
});
