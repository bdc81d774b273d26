/** What tests of exports of the trail share. */
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";

interface Checked {
  intact: boolean;
  text: string;
  details: string[];
}

/** The checker as an assessor runs it: alone, with nothing of the product around it. */
export function checked(text: string): Promise<Checked> {
  const alone = {
    crypto,
    TextEncoder,
    atob,
    Uint8Array,
    checkExport: (_: string): Promise<Checked> => Promise.reject(new Error()),
  };
  runInNewContext(readFileSync(new URL("../checker/check.js", import.meta.url), "utf8"), alone);
  return alone.checkExport(text);
}
