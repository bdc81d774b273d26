import fc from "fast-check";
import { deflateRawSync, gzipSync } from "node:zlib";
import { hostileTexts } from "./values.ts";

/** Files as people and attackers send them: beginnings of each accepted kind, complete small ones, and invalid ones. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const beginnings = [
  png,
  png.subarray(0, 30),
  Buffer.from("%PDF-1.7\n%%EOF"),
  Buffer.from("ffd8ffe000104a46494600010100000100010000ffd9", "hex"),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9e9" height="1"><use href="#a"/></svg>'),
  Buffer.from('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>'),
  Buffer.from("504b0304140000000800", "hex"),
  gzipSync(Buffer.alloc(1000)),
  deflateRawSync(Buffer.alloc(1000)),
  Buffer.from("\ufeffa;b\r\n=1+1;\u0000", "utf16le"),
  Buffer.from("00000018667479706865696300000000", "hex"),
  Buffer.alloc(0),
];
const content = fc.oneof(
  fc.constantFrom(...beginnings),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc.tuple(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 60 })).map(([head, tail]) => Buffer.concat([head, tail])),
);
const fileName = fc.oneof(
  fc.constantFrom(
    "a.png",
    "a.svg",
    "a.pdf",
    "a.csv",
    "a.xlsx",
    "a.jpg",
    "../../a.pdf",
    "a.png.exe",
    "",
    `${"n".repeat(900)}.pdf`,
  ),
  fc.constantFrom(...hostileTexts),
);

/** A multipart form, usually with one file; sometimes with two, none, another field name, or cut off. */
export const anyForm: fc.Arbitrary<{ type: string; payload: Buffer }> = fc
  .record({
    parts: fc.array(fc.tuple(fc.constantFrom("file", "file", "file", "other", ""), fileName, content), {
      minLength: 0,
      maxLength: 2,
    }),
    cut: fc.option(fc.nat({ max: 80 }), { freq: 6 }),
    type: fc.constantFrom("fuzz", "fuzz", "fuzz", "fuzz", "another", ""),
  })
  .map(({ parts, cut, type }) => {
    const whole = Buffer.concat([
      ...parts.flatMap(([field, name, bytes]) => [
        Buffer.from(`--fuzz\r\nContent-Disposition: form-data; name="${field}"; filename="${quoted(name)}"\r\n\r\n`),
        bytes,
        Buffer.from("\r\n"),
      ]),
      Buffer.from("--fuzz--\r\n"),
    ]);
    return {
      type: type === "" ? "multipart/form-data" : `multipart/form-data; boundary=${type}`,
      payload: cut === null ? whole : whole.subarray(0, Math.max(0, whole.length - cut)),
    };
  });

const quoted = (name: string) => name.toWellFormed().replace(/[\r\n"]/g, "_");

/** Headers the server reads: correct ones, and ones no real client sends. A header contains no control character. */
const headerText = fc.constantFrom(...hostileTexts.map((text) => text.replace(/[^\x20-\x7e]/g, "?").slice(0, 2000)));
const odd = fc.record<Record<string, string>>(
  {
    "x-device-id": headerText,
    "x-client-at": fc.oneof(headerText, fc.constant("2026-11-26T25:61:61Z")),
    "x-client-now": headerText,
    "idempotency-key": headerText,
    accept: headerText,
    "accept-encoding": fc.constantFrom("br", "gzip;q=2", "identity;q=0", "*"),
    "user-agent": headerText,
    range: fc.constantFrom("bytes=0-", "bytes=9-1", "bytes=-0,5-9"),
    "if-none-match": headerText,
  },
  { requiredKeys: [] },
);
export const anyHeaders = fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: odd });

/** Content types of a body. */
const types = ["application/json; charset=utf-16", "text/plain", "application/x-www-form-urlencoded", "application/xml", "json"];
export const anyType = fc.constantFrom(...types, "multipart/form-data", "multipart/form-data; boundary=x");
