import { asc, eq } from "drizzle-orm";
import { canonicalText, currentForm } from "../rules/content-hash.ts";
import { asText } from "./as-text.ts";
import type { Loaded } from "./loading.ts";
import { recompute } from "./record.ts";
import { signaturesOf } from "./signatures.ts";
import { reportLedger } from "./ledger/tables.ts";
import type { Reading } from "#kit/server/database.ts";

/**
 * Content, signatures and evidence as canonical JSON (RFC 8785): `content` is exactly what contentHash was made of, and recordHash is made of
 * contentHash, `signatures` and `evidence` (in the first form) or of these with `form`, `issued` and `parts` (in the second), so that both
 * can be computed again from this text alone. docs/verification.md has the recipe.
 */
export async function recordText(db: Reading, loaded: Loaded): Promise<string> {
  const { report } = loaded;
  const active = (await signaturesOf({ db }, report.id)).filter(({ state }) => state === "active");
  const [entry] = await db.select().from(reportLedger).where(eq(reportLedger.reportId, report.id)).orderBy(asc(reportLedger.seq));
  const form = entry?.form ?? currentForm;
  const { verificationCode, issuedOn, contentHash, recordHash } = report;
  const { content, signatures, evidence, issued, parts } = await recompute(db, loaded, active, form, {
    verificationCode: verificationCode ?? "",
    issuedOn: issuedOn ?? "",
  });
  return canonicalText({
    content,
    contentHash,
    signatures,
    evidence,
    ...(form === 1 ? {} : { form, issued, parts }),
    recordHash,
    verificationCode,
    issuedOn,
    ledger: entry
      ? asText({
          seq: entry.seq,
          prevHash: entry.prevHash,
          signedAt: entry.signedAt,
          serverSignature: entry.serverSignature,
          keyId: entry.keyId,
        })
      : null,
  });
}
