import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { peopleAndAccess } from "../../contract.ts";
import { type Person, type TestApp, createTestApp } from "../../../../testing.ts";

let on: TestApp;
let ana: Person;
let ben: Person;
let admin: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T09:00:00Z" });
  ana = await on.person("Ana Torres", ["TECH"]);
  ben = await on.person("Ben Ruiz", ["TECH"]);
  admin = await on.person("Ada Minh", ["ADM"]);
});
afterAll(() => on.close());

const e = peopleAndAccess.endpoints;

/** A stroke of dark ink on white; another `slope` is another signature. */
const stroke = (slope: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><rect width="600" height="200" fill="#fff"/><path d="M40 100 L400 ${slope}" stroke="#111" stroke-width="5"/></svg>`,
    ),
  )
    .png()
    .toBuffer();
const blank = () =>
  sharp({ create: { width: 600, height: 200, channels: 3, background: "#ffffff" } })
    .png()
    .toBuffer();

function send(person: Person, url: string, bytes: Buffer, name = "signature.png") {
  const mark = "----picture";
  const head = `--${mark}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  return on.app.inject({
    method: "POST",
    url,
    headers: { "content-type": `multipart/form-data; boundary=${mark}`, cookie: person.cookie },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${mark}--\r\n`)]),
  });
}
const sign = (person: Person, bytes: Buffer) => send(person, "/api/my-profile/signature", bytes);
const imageOf = (person: Person, id: string) =>
  on.app.inject({ url: `/api/my-profile/signature/${id}`, headers: { cookie: person.cookie } });

describe("one's own signature", () => {
  it("is kept as ink alone, cut to its edges", async () => {
    const { current } = (await sign(ana, await stroke(60))).json<{ current: { id: string } }>();
    const image = await sharp((await imageOf(ana, current.id)).rawPayload).metadata();
    expect([image.format, image.width < 420, image.height < 120]).toEqual(["png", true, true]);
  });

  it("is followed by another, and stays with the time it counted", async () => {
    on.at("2026-05-04T09:20:00Z");
    const body = (await sign(ana, await stroke(140))).json<{ current: object; former: object[] }>();
    expect(body.current).toMatchObject({ validFrom: "2026-05-04T09:20:00.000Z", validTo: null });
    expect(body.former).toMatchObject([{ validFrom: "2026-05-04T09:00:00.000Z", validTo: "2026-05-04T09:20:00.000Z" }]);
    const gone = await ana.ask(e.removeMySignature, {});
    expect([gone.body.current, gone.body.former.length]).toEqual([null, 2]);
  });

  it("is a PNG on which something is drawn", async () => {
    const jpeg = await sharp(await stroke(60))
      .jpeg()
      .toBuffer();
    expect((await sign(ben, jpeg)).json()).toMatchObject({ message: "A signature is a PNG file of at most 25 million pixels." });
    expect((await sign(ben, await blank())).json<{ message: string }>().message).toContain("This picture is empty");
    expect((await sign(ben, Buffer.from("no picture"))).statusCode).toBe(400);
    expect((await sign(ben, Buffer.alloc(1024 * 1024 + 1))).statusCode).toBe(413);
    expect((await ben.ask(e.mySignature, {})).body).toEqual({ current: null, former: [] });
  });

  it("is nobody else's to see or to set, not even an administrator's", async () => {
    const { current } = (await sign(ana, await stroke(60))).json<{ current: { id: string } }>();
    for (const who of [ben, admin]) expect((await imageOf(who, current.id)).statusCode).toBe(404);
  });
});

describe("a photo", () => {
  const photoOf = (who: Person, of: Person) =>
    on.app.inject({ url: `/api/users/${of.id}/photo`, headers: { cookie: who.cookie } });

  it("is re-encoded, shown to those who see the person, and can be taken away", async () => {
    const camera = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#8899aa" } })
      .withExif({ IFD0: { Make: "Spy Camera" } })
      .jpeg()
      .toBuffer();
    expect((await send(ana, "/api/my-profile/photo", camera, "me.jpg")).statusCode).toBe(200);
    const found = await admin.ask(e.find, { id: ana.id });
    expect(found.body.photoId).not.toBeNull();
    for (const who of [ana, admin]) {
      const shown = await photoOf(who, ana);
      expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/webp"]);
      expect(shown.rawPayload.includes("Spy Camera")).toBe(false);
    }
    expect((await photoOf(ben, ana)).statusCode).toBe(404);
    await ana.ask(e.removeMyPhoto, {});
    expect((await photoOf(ana, ana)).statusCode).toBe(404);
  });
});
