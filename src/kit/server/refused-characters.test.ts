import { fastify } from "fastify";
import { expect, it } from "vitest";
import { placeOf, refuseCharacters } from "./refused-characters.ts";
import { answerProblems } from "./problems.ts";

const nul = String.fromCharCode(0);

it("finds a NUL in any text, list or field name, and says where", () => {
  const place = (value: unknown) => placeOf(value, (text) => text.includes(nul));
  expect(place({ lines: [{ remarks: "fine" }, { remarks: `UT${nul}` }] })).toBe("lines.1.remarks");
  expect(place({ [`na${nul}me`]: 1 })).toBe("name");
  expect(place({ lines: [{ remarks: "fine", value: 7.11, none: null }] })).toBeNull();
});

it("is refused at the guard with 400, in the address, the query and the body", async () => {
  const app = fastify();
  answerProblems(app);
  refuseCharacters(app);
  app.post("/reports/:id", async () => ({ stored: true }));
  const asked = (url: string, payload: object = {}) => app.inject({ method: "POST", url, payload });
  expect((await asked("/reports/1")).statusCode).toBe(200);
  for (const answer of [
    await asked("/reports/1%00"),
    await asked("/reports/1?q=a%00b"),
    await asked("/reports/1", { title: `a${nul}b` }),
  ]) {
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "invalid-input", message: expect.stringContaining("NUL") as string });
  }
  expect((await asked("/reports/1", { lines: [nul] })).json()).toMatchObject({ fields: [{ path: "lines.0" }] });
});

it("is refused in a body of thousands of levels as well, before it is searched", async () => {
  const app = fastify();
  answerProblems(app);
  refuseCharacters(app);
  app.post("/reports", async () => ({ stored: true }));
  const asked = (levels: number) =>
    app.inject({
      method: "POST",
      url: "/reports",
      headers: { "content-type": "application/json" },
      payload: "[".repeat(levels) + "]".repeat(levels),
    });
  expect((await asked(50)).statusCode).toBe(200);
  for (const levels of [200, 10_000, 50_000]) {
    const answer = await asked(levels);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, "invalid-input"]);
  }
});

it("refuses control characters, and accepts tabs and line breaks", async () => {
  const app = fastify();
  answerProblems(app);
  refuseCharacters(app);
  app.post("/clients", async () => ({ stored: true }));
  const sent = (name: string) => app.inject({ method: "POST", url: "/clients", payload: { name } });
  for (const code of [0x01, 0x07, 0x08, 0x0b, 0x1b, 0x7f, 0x85, 0x9b]) {
    const answer = await sent(`Acadia${String.fromCodePoint(code)}[31m Refining`);
    expect([code, answer.json()]).toMatchObject([code, { code: "invalid-input", fields: [{ path: "name" }] }]);
  }
  expect((await sent("Welded 12 May:\n\tseam 1\r\n\tseam 2")).statusCode).toBe(200);
});

it("refuses half of a surrogate pair, which UTF-8 cannot store, and accepts the whole", async () => {
  const app = fastify();
  answerProblems(app);
  refuseCharacters(app);
  app.post("/announcements", async () => ({ stored: true }));
  const sent = (payload: object) => app.inject({ method: "POST", url: "/announcements", payload });
  for (const half of ["\u{1F6A7}".slice(0, 1), `Tank 7 \u{1F6A7}`.slice(0, -1), "\uDC00 late"])
    expect((await sent({ title: half })).json()).toMatchObject({ code: "invalid-input", fields: [{ path: "title" }] });
  expect((await sent({ title: "Tank 7 \u{1F6A7} closed" })).statusCode).toBe(200);
});

it("refuses characters that reverse the direction of text, and accepts right-to-left text", async () => {
  const app = fastify();
  answerProblems(app);
  refuseCharacters(app);
  app.post("/reports", async () => ({ stored: true }));
  const sent = (remarks: string) => app.inject({ method: "POST", url: "/reports", payload: { lines: [{ remarks }] } });
  for (const code of [0x202a, 0x202b, 0x202d, 0x202e, 0x2066, 0x2069]) {
    const answer = await sent(`7.11${String.fromCodePoint(code)} mm`);
    expect(answer.json()).toMatchObject({ code: "invalid-input", fields: [{ path: "lines.0.remarks" }] });
  }
  for (const fine of ["פלדת פחמן, 7.11 mm", "فولاذ كربوني", `a${String.fromCodePoint(0x200f)}b`])
    expect((await sent(fine)).statusCode).toBe(200);
});
