import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FileStore, openFileStore } from "./files.ts";
import { s3From } from "./files/s3-place.ts";

const limit = 1024 * 1024;
const pdf = Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\nendobj\ntrailer\n%%EOF\n", "latin1");
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const logo = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><path id="a" d="M0 0h9v9z"/><use href="#a"/></svg>';
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const contentOf = async (stream: Readable) => Buffer.concat(await stream.toArray());

const bucket = new Map<string, Buffer>();
let dataDir: string;
let server: Server;
const stores = new Map<string, FileStore>();
const store = (where: string): FileStore => stores.get(where) ?? expect.fail(`no store on ${where}`);

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "holdpoint-files-"));
  server = bucketServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const s3 = { endpoint, bucket: "quality", region: "us-east-1", accessKeyId: "id", secretAccessKey: "secret" };
  stores.set("disk", await openFileStore({ dataDir }));
  stores.set("S3", await openFileStore({ dataDir: join(dataDir, "s3"), s3 }));
});
afterAll(() => {
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe.each(["disk", "S3"])("files on %s", (where) => {
  it("come back byte for byte under the SHA-256 of their content, and the same content is stored once", async () => {
    const kept = await store(where).put(Readable.from([pdf.subarray(0, 7), pdf.subarray(7)]), { limit, name: "certificate.PDF" });
    expect(kept).toEqual({ sha256: sha256(pdf), size: pdf.length, mediaType: "application/pdf" });
    expect(await contentOf(await store(where).read(kept.sha256))).toEqual(pdf);
    expect(await store(where).put(Readable.from([pdf]), { limit, name: "again.pdf" })).toEqual(kept);
    await store(where).remove(kept.sha256);
    expect(await store(where).has(kept.sha256)).toBe(false);
    await expect(store(where).read(kept.sha256)).rejects.toMatchObject({ status: 404 });
  });

  it("larger than the limit are refused while they arrive, and nothing of them remains", async () => {
    let sent = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          sent += 65_536;
          yield Buffer.alloc(65_536);
        }
      })(),
    );
    const put = store(where).put(endless, { limit, name: "film.mp4" });
    await expect(put).rejects.toMatchObject({
      status: 413,
      message: "This file is larger than 1 MB, the largest size accepted here.",
    });
    expect(sent).toBeLessThan(4 * limit);
    expect(readdirSync(join(dataDir, where === "S3" ? "s3" : "", "incoming"))).toEqual([]);
  });

  it("of six megabytes arrive whole", async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(6 * 1024 * 1024, 7)]);
    const kept = await store(where).put(Readable.from([large]), { limit: 50 * 1024 * 1024, name: "scan.pdf" });
    expect(sha256(await contentOf(await store(where).read(kept.sha256)))).toBe(sha256(large));
  });
});

describe("an uploaded file", () => {
  const put = (bytes: Buffer | string, name?: string, kinds?: string[]) =>
    store("disk").put(Readable.from([Buffer.from(bytes)]), { limit, ...(name ? { name } : {}), ...(kinds ? { kinds } : {}) });

  it("is recognised by its content", async () => {
    expect((await put(png)).mediaType).toBe("image/png");
    expect((await put("weld,result\r\nW-1,accept\r\n", "welds.csv")).mediaType).toBe("text/csv");
    expect((await put("0\nSECTION\n2\nHEADER\n", "isometric.dxf")).mediaType).toBe("image/vnd.dxf");
    expect((await put(logo, "logo.svg")).mediaType).toBe("image/svg+xml");
  });

  it("must match its extension, and be on the list", async () => {
    await expect(put(png, "certificate.pdf")).rejects.toThrow("The content of this file does not match its extension (.pdf).");
    await expect(put("MZ\0\0 program", "drawing.txt")).rejects.toThrow("does not match its extension (.txt)");
    await expect(put("MZ\0\0 program", "setup.exe")).rejects.toThrow(
      "Files of this kind are not accepted here. Allowed: pdf, png, jpg,",
    );
    await expect(put(png, "photo.png", ["pdf"])).rejects.toThrow("Allowed: pdf.");
    await expect(put(png, "weld.mov")).rejects.toThrow("Videos of this kind are not accepted here. Allowed: pdf, png, jpg,");
    await expect(put(png, "weld.mp4", ["jpg", "heic"])).rejects.toThrow(
      "weld.mp4 is a video. Videos cannot be printed: take photos instead",
    );
    await expect(put("<html><script>1</script></html>", "logo.svg")).rejects.toThrow("does not match its extension (.svg)");
  });

  it.each([
    ["a script", "<script>alert(1)</script>"],
    ["an import with an escaped letter", '<style>@\\69mport "http://evil.example/x"</style>'],
    ["an address with an escaped letter", "<style>rect{fill:u\\72l(http://evil.example/x)}</style>"],
    ["a set of pictures from elsewhere", "<rect style=\"fill:image-set('http://evil.example/x' 1x)\"/>"],
    ["a script under another prefix", "<s:script xmlns:s='http://www.w3.org/2000/svg'>1</s:script>"],
    ["an event", "<rect onload = 'x()'/>"],
    ["a link that runs", "<a href='&#106;ava&#115;cript:x()'><path/></a>"],
    ["a link that runs, broken over lines", "<a href='java\nscript:x()'><path/></a>"],
    ["a picture from elsewhere", "<image href='https://example.com/spy.png'/>"],
    ["a style from elsewhere", "<style>path{fill:url(//example.com/x)}</style>"],
    ["an entity", "<!ENTITY x 'y'>"],
    ["a foreign page", "<foreignObject><body/></foreignObject>"],
  ])("is refused as a logo when it holds %s", async (_, inside) => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
    await expect(put(drawing, "logo.svg")).rejects.toThrow("This drawing contains active content and was not saved.");
  });
  it.each([
    [
      "an attribute by default",
      '<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]><svg xmlns="http://www.w3.org/2000/svg"/>',
    ],
    [
      "a document type from elsewhere",
      '<!DOCTYPE svg SYSTEM "http://evil.example/x.dtd"><svg xmlns="http://www.w3.org/2000/svg"/>',
    ],
    ["another encoding", '<?xml version="1.0" encoding="UTF-7"?><svg xmlns="http://www.w3.org/2000/svg">+ADw-script+AD4-</svg>'],
  ])("refuses a drawing with %s", async (_, drawing) => {
    await expect(put(drawing, "logo.svg")).rejects.toThrow("This drawing contains active content and was not saved.");
  });
  it("looks once at a text of a thousand comments", async () => {
    const began = performance.now();
    expect((await put(`${"<!---->".repeat(1000)}x`, "notes.txt")).mediaType).toBe("text/plain");
    expect((await put(`${"<!DOCTYPE a []".repeat(500)}x`, "notes.txt")).mediaType).toBe("text/plain");
    for (const blanks of [" ".repeat(300_000), "\n".repeat(300_000)])
      await put(`<svg xmlns="http://www.w3.org/2000/svg"><a href=${blanks}x`, "logo.svg").catch(() => null);
    expect(performance.now() - began).toBeLessThan(2000);
  });
});

describe("a store that fails", () => {
  it("reports that it cannot be reached", async () => {
    const gone = {
      endpoint: "http://127.0.0.1:1",
      bucket: "quality",
      region: "us-east-1",
      accessKeyId: "id",
      secretAccessKey: "secret",
    };
    const unreachable = await openFileStore({ dataDir: join(dataDir, "gone"), s3: gone });
    await expect(unreachable.put(Readable.from([pdf]), { limit, name: "a.pdf" })).rejects.toMatchObject({ status: 503 });
  });

  it("reports that the disk is full, and stores nothing", async () => {
    const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    const breaking = Readable.from(
      (async function* () {
        yield pdf;
        throw full;
      })(),
    );
    await expect(store("disk").put(breaking, { limit, name: "a.pdf" })).rejects.toMatchObject({
      status: 507,
      problem: { code: "disk-full" },
    });
    expect(readdirSync(join(dataDir, "incoming"))).toEqual([]);
  });

  it("is not started half configured", () => {
    expect(s3From({})).toBeUndefined();
    expect(() => s3From({ S3_BUCKET: "quality" })).toThrow("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed too");
  });
});

/** As much of an S3 server as the store uses, parts included; it checks no signature. */
function bucketServer(): Server {
  const parts = new Map<string, Map<number, Buffer>>();
  return createServer((request, response) => {
    void contentOf(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
      const upload = searchParams.get("uploadId");
      const kept = bucket.get(pathname);
      if (request.method === "PUT" && upload)
        parts.get(upload)?.set(Number(searchParams.get("partNumber")), plain(body, request.headers));
      else if (request.method === "PUT") bucket.set(pathname, plain(body, request.headers));
      else if (request.method === "DELETE") bucket.delete(pathname);
      else if (request.method === "POST" && searchParams.has("uploads")) {
        parts.set("u1", new Map());
        response.end("<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>");
        return;
      } else if (request.method === "POST" && upload) {
        const sorted = [...(parts.get(upload) ?? [])].toSorted(([a], [b]) => a - b).map(([, bytes]) => bytes);
        bucket.set(pathname, Buffer.concat(sorted));
        response.end("<CompleteMultipartUploadResult><ETag>x</ETag></CompleteMultipartUploadResult>");
        return;
      } else if (!kept) {
        response.writeHead(404).end(request.method === "HEAD" ? undefined : "<Error><Code>NoSuchKey</Code></Error>");
        return;
      }
      response.writeHead(200, { etag: '"x"' }).end(request.method === "GET" ? kept : undefined);
    });
  });
}

/** The body without the framing that the client may put around it (aws-chunked: size in hex, CRLF, bytes, CRLF). */
function plain(body: Buffer, headers: { "content-encoding"?: string | undefined }): Buffer {
  if (!headers["content-encoding"]?.includes("aws-chunked")) return body;
  const pieces: Buffer[] = [];
  for (let at = 0; ;) {
    const end = body.indexOf("\r\n", at);
    const size = Number.parseInt(body.subarray(at, end).toString(), 16);
    if (!size) return Buffer.concat(pieces);
    pieces.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
