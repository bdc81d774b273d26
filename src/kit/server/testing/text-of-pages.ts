import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The text of each page of a PDF, as it stands on the page; null where the machine cannot read PDF. */
export function textOfPages(pdf: Uint8Array): string[] | null {
  if (!existsSync("/usr/bin/pdftotext")) return null;
  return execFileSync("pdftotext", ["-layout", "-", "-"], { input: pdf, encoding: "utf8" }).split("\f").slice(0, -1);
}
