import { DrizzleQueryError } from "drizzle-orm/errors";
import { fastify } from "fastify";
import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { invalid, notAllowed, notFound, tooMany } from "../refusals.ts";
import { answerProblems, refusalFor } from "./problems.ts";

/** Calls an endpoint that fails in this way; returns the answer and the log. */
async function failing(error: Error, url = "/secret?token=abc") {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(JSON.parse(line.toString()) as Record<string, unknown>);
      done();
    },
  });
  const app = fastify({ logger: { level: "warn", stream }, genReqId: () => "r-1" });
  answerProblems(app);
  app.get("/secret", async () => {
    throw error;
  });
  app.get("/r/:token/zip", async () => {
    throw error;
  });
  const answer = await app.inject({ url, headers: { cookie: "holdpoint_session=def" } });
  await app.close();
  return { answer, lines };
}

describe("a refusal for a missing right, or too many requests", () => {
  it.each([notAllowed(), tooMany("Slower.")])("is logged with who asked for what, $status", async (refusal) => {
    const { lines } = await failing(refusal);
    expect(lines).toEqual([
      expect.objectContaining({ requestId: "r-1", status: refusal.status, method: "GET", path: "/secret", ip: "127.0.0.1" }),
    ]);
  });

  it("is logged without token or cookie", async () => {
    const { lines } = await failing(notAllowed());
    expect(JSON.stringify(lines)).not.toMatch(/abc|def/);
  });

  it("is written down without the token of a link", async () => {
    const { lines } = await failing(tooMany("Slower."), "/r/abc-token/zip");
    expect(lines).toMatchObject([{ path: "/r/:token/zip" }]);
    expect(JSON.stringify(lines)).not.toContain("abc-token");
  });
});

describe("a mistake of a person", () => {
  it.each([invalid([]), notFound()])("is answered and not logged, $status", async (refusal) => {
    const { answer, lines } = await failing(refusal);
    expect([answer.statusCode, lines]).toEqual([refusal.status, []]);
  });
});

describe("a number too large for its column", () => {
  it("is an error of the caller, not of the server", async () => {
    const { answer } = await failing(Object.assign(new Error("integer out of range"), { code: "22003" }));
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, "invalid-input"]);
  });
});

describe("a value that another record already has, under a constraint without its own message", () => {
  const taken = (detail: string) =>
    Object.assign(new Error("duplicate key"), { code: "23505", constraint: "report_person_pkey", detail });
  const sent = { version: 4, changes: { people: [{ id: "5d1" }, { id: "7f3" }] } };

  it("is named with its field, when it was sent", () => {
    const { status, problem } = refusalFor(taken("Key (id)=(7f3) already exists."), sent);
    const message = "The id 7f3 is already used by another record (changes.people.1.id). Use another one.";
    expect([status, problem]).toEqual([409, { code: "duplicate", message, fields: [{ path: "changes.people.1.id", message }] }]);
  });
  it("is not revealed when it was not sent", () => {
    const { problem } = refusalFor(taken("Key (report_id, line_no)=(9a0, 4) already exists."), sent);
    expect(problem).toEqual({ code: "duplicate", message: "A record with these values already exists." });
  });
});

describe("what nobody foresaw", () => {
  it("is answered with a sentence and the request's id, and its cause is in the log only", async () => {
    const { answer, lines } = await failing(new Error("select secret from app_user"));
    expect(answer.json()).toEqual({
      code: "unexpected",
      message: expect.stringContaining("went wrong") as string,
      requestId: "r-1",
    });
    expect(JSON.stringify(lines)).toContain("select secret");
  });

  it("of a client that disconnects before the body is complete is not a database failure", async () => {
    const aborted = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
    const { answer, lines } = await failing(aborted);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: "broken-off" }]);
    expect(lines).toEqual([]);
    const lost = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET", syscall: "read" });
    expect((await failing(lost)).answer.statusCode).toBe(503);
  });

  it("in the database is logged with its statement and its reason, without the values", async () => {
    const reason = Object.assign(new Error("permission denied"), { code: "42501", params: ["ana@example.com"] });
    const { lines } = await failing(new DrizzleQueryError("select 1 where email = $1", ["ana@example.com"], reason));
    expect(lines).toEqual([
      expect.objectContaining({
        err: expect.objectContaining({
          code: "42501",
          message: "permission denied",
          query: "select 1 where email = $1",
        }) as object,
      }),
    ]);
    expect(JSON.stringify(lines)).not.toContain("ana@example.com");
  });
});
