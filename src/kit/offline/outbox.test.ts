import { describe, expect, it } from "vitest";
import { CallFailed } from "../client.ts";
import { type Command, newCommand, withDependents } from "./command.ts";
import { Outbox, outcomeOf, pauseAfter } from "./outbox.ts";
import { inMemory } from "./testing.ts";

const ana = "ana";
const command = (id: string, part: Partial<Command> = {}) =>
  newCommand({ id, person: ana, kind: "note", subject: "job", title: id, body: id, ...part });

function outboxOf(answers: Record<string, () => unknown>, all: readonly Command[]) {
  const { store, rows } = inMemory(all);
  const sent: string[] = [];
  const send = async (one: Command) => {
    sent.push(one.id);
    await answers[one.id]?.();
    return { kind: "done" } as const;
  };
  const outbox = new Outbox({ store, kindOf: (kind) => Promise.resolve(kind === "note" ? { send } : null), changed: () => {} });
  return { outbox, sent, left: () => [...rows.values()].map(({ id, state }) => `${id} ${state}`), rows };
}
const fail =
  (status: number, message = "No") =>
  () => {
    throw new CallFailed(status, message, { code: "refused", message });
  };
const noNetwork = () => {
  throw new TypeError("Failed to fetch");
};

describe("the outbox of a device", () => {
  it("is sent in order, and a command that needs another only after it", async () => {
    const { outbox, sent, left } = outboxOf({}, [command("photo", { needs: ["report"] }), command("report"), command("note")]);
    expect(await outbox.run(ana)).toBe("sent");
    expect(sent).toEqual(["report", "photo", "note"]);
    expect(left()).toEqual([]);
  });

  it("keeps everything while no server is reached, it answers with an error, or the session has ended", async () => {
    for (const [failure, end] of [
      [noNetwork, "later"],
      [fail(503), "later"],
      [fail(429), "later"],
      [fail(401), "signedOut"],
    ] as const) {
      const { outbox, sent, left } = outboxOf({ one: failure }, [command("one"), command("two")]);
      expect(await outbox.run(ana)).toBe(end);
      expect([sent, left()]).toEqual([["one"], ["one waiting", "two waiting"]]);
    }
  });

  it("keeps a refused command with its reason and those that need it; the rest is sent, and it is sent once it is fixed", async () => {
    const answers: Record<string, () => unknown> = { report: fail(422, "Choose a client") };
    const { outbox, sent, left, rows } = outboxOf(answers, [
      command("report"),
      command("photo", { needs: ["report"] }),
      command("note"),
    ]);
    expect(await outbox.run(ana)).toBe("sent");
    expect(sent).toEqual(["report", "note"]);
    expect(left()).toEqual(["report refused", "photo waiting"]);
    expect(rows.get("report")?.refusal).toMatchObject({ status: 422, message: "Choose a client" });

    answers["report"] = () => undefined;
    await outbox.again("report");
    await outbox.run(ana);
    expect(left()).toEqual([]);
  });

  it("does not count a command as sent that was changed meanwhile", async () => {
    const { outbox, rows } = outboxOf(
      {
        one: () => {
          const now = rows.get("one");
          if (now?.revision === 0) rows.set("one", { ...now, body: "more", revision: 1 });
        },
      },
      [command("one")],
    );
    await outbox.run(ana);
    // The second round of the same run sends what was added.
    expect(rows.size).toBe(0);
  });

  it("neither sends nor touches commands of someone else", async () => {
    const { outbox, sent, left } = outboxOf({}, [command("mine"), command("theirs", { person: "wes" })]);
    await outbox.run(ana);
    expect([sent, left()]).toEqual([["mine"], ["theirs waiting"]]);
  });

  it("keeps a kind of command that an older page does not know for the newer one", async () => {
    const { outbox, left } = outboxOf({}, [command("new", { kind: "field ticket" }), command("one")]);
    expect(await outbox.run(ana)).toBe("sent");
    expect(left()).toEqual(["new waiting"]);
  });

  it("discards a command with all that depend on it", () => {
    const all = [command("report"), command("photo", { needs: ["report"] }), command("save", { needs: ["photo"] }), command("x")];
    expect(withDependents("report", all).map(({ id }) => id)).toEqual(["report", "photo", "save"]);
  });

  it("is tried again after 5 s, twice as long each time, at most 10 minutes", () => {
    expect([1, 2, 3, 8, 50].map(pauseAfter)).toEqual([5_000, 10_000, 20_000, 600_000, 600_000]);
  });

  it("fails with the message of a program error, and does not retry endlessly", () => {
    expect(outcomeOf(new Error("no such field"))).toMatchObject({ kind: "refused", refusal: { message: "no such field" } });
  });

  it("keeps its order, also when the clock was set back", () => {
    const first = newCommand({ id: "1", person: ana, kind: "note", subject: "", title: "", body: 0 }, new Date("2030-01-01"));
    const second = newCommand({ id: "2", person: ana, kind: "note", subject: "", title: "", body: 0 }, new Date("2020-01-01"));
    expect(second.order).toBeGreaterThan(first.order);
  });
});
