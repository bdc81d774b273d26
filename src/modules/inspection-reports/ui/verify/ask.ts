import { answerOf, call, CallFailed } from "#kit/client.ts";
import type { SeveralVerified, Verification } from "#modules/inspection-reports/contract-verification.ts";
import { normalizeCode } from "#modules/inspection-reports/rules/verification-code.ts";
import type { Fingerprint } from "./fingerprint.ts";

/** The result of the check. `file` is the name of the file it was about. */
export type Answer =
  | { kind: "none" }
  | { kind: "asking"; what: "code" | "file" }
  | { kind: "found"; verification: Verification; file: string | null; code: string | null }
  /** `byFile`: the files themselves were compared, not the rows of an index. */
  | { kind: "several"; found: SeveralVerified; byFile: boolean }
  | { kind: "failed"; words: string };

// Written out rather than through the module's contract, which would load every schema of the product into a page that must open at once.
export async function askByCode(code: string): Promise<Answer> {
  return answered(() => call(`/api/verify/${encodeURIComponent(normalizeCode(code) ?? code)}`), null, normalizeCode(code));
}

export async function askByFile({ sha256, code }: Fingerprint, name: string): Promise<Answer> {
  const request = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ sha256, code }) };
  return answered(() => call("/api/verify", request), name, code);
}

async function answered(asking: () => Promise<Response>, file: string | null, code: string | null): Promise<Answer> {
  try {
    return { kind: "found", verification: (await answerOf(await asking())) as Verification, file, code };
  } catch (failure) {
    return { kind: "failed", words: wordsOf(failure) };
  }
}

/** Several reports by one file: the ZIP or the index of a transmittal. Its code is loaded only then. */
export async function askByContents(file: File): Promise<Answer> {
  const { askSeveral, hashesInIndex, hashesInZip, isZip } = await import("./several.ts");
  const byFile = isZip(file);
  const files = await (byFile ? hashesInZip(file) : hashesInIndex(file));
  return severalAnswered(() => askSeveral(files), byFile);
}

/** A PDF that is no report: perhaps the package of a transmittal, with all of its reports. */
export async function askAsPackage(file: { sha256: string; name: string }, unknown: Answer): Promise<Answer> {
  const { askSeveral } = await import("./several.ts");
  const answer = await severalAnswered(() => askSeveral([file]), true);
  return answer.kind === "several" && answer.found.transmittal === null ? unknown : answer;
}

async function severalAnswered(asking: () => Promise<SeveralVerified>, byFile: boolean): Promise<Answer> {
  try {
    return { kind: "several", found: await asking(), byFile };
  } catch (failure) {
    return { kind: "failed", words: wordsOf(failure) };
  }
}

const wordsOf = (failure: unknown): string =>
  failure instanceof CallFailed && failure.problem
    ? failure.problem.message
    : "The check could not be made. Check your connection and try again.";
