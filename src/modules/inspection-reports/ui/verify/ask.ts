import { answerOf, call, CallFailed } from "#kit/client.ts";
import type { Verification } from "#modules/inspection-reports/contract-verification.ts";
import { normalizeCode } from "#modules/inspection-reports/rules/verification-code.ts";
import type { Fingerprint } from "./fingerprint.ts";

/** The result of the check. `file` is the name of the file it was about. */
export type Answer =
  | { kind: "none" }
  | { kind: "asking"; what: "code" | "file" }
  | { kind: "found"; verification: Verification; file: string | null; code: string | null }
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
    const words =
      failure instanceof CallFailed && failure.problem
        ? failure.problem.message
        : "The check could not be made. Check your connection and try again.";
    return { kind: "failed", words };
  }
}
