import { buffer } from "node:stream/consumers";
import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { zipped } from "./zip.ts";

it("puts pictures and PDFs into an archive as they are, and compresses text", async () => {
  const words = new TextEncoder().encode("weld ".repeat(10_000));
  const file = (name: string) => ({ name, bytes: async () => words });
  const whole = await buffer(
    zipped([file("1.pdf"), file("photos/1.JPG"), file("data/1.json")], new Date("2026-03-13T15:00:00Z")),
  );
  const sizes: Record<string, number> = {};
  const files = unzipSync(new Uint8Array(whole), {
    filter: ({ name, size }) => {
      sizes[name] = size;
      return true;
    },
  });
  expect(Object.values(files).map(({ length }) => length)).toEqual([50_000, 50_000, 50_000]);
  expect([sizes["1.pdf"], sizes["photos/1.JPG"]]).toEqual([50_000, 50_000]);
  expect(sizes["data/1.json"]).toBeLessThan(1_000);
});
