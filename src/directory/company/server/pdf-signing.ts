import { eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { signingCertificate } from "./tables.ts";
import type { Reading } from "#kit/server/database.ts";
import { signPdf, type SignedPdf } from "#kit/server/pdf-signing/sign-pdf.ts";
import type { Row } from "#kit/server/record.ts";
import type { Services } from "#kit/server/services.ts";
import { asSystem } from "#kit/server/system-store.ts";

export type StoredCertificate = Row<typeof signingCertificate>;

/** The certificate in use, whether or not its days have passed; null when reports are not signed. */
export async function certificateInUse(db: Reading): Promise<StoredCertificate | null> {
  const [row] = await db.select().from(signingCertificate).where(isNull(signingCertificate.archivedAt));
  return row ?? null;
}

/** Whether it signs at this moment: a signature after its last one would be shown as wrong by every reader. */
export const signsAt = ({ validFrom, validTo }: StoredCertificate, now: Date): boolean =>
  Date.parse(validFrom) <= now.getTime() && now.getTime() <= Date.parse(validTo);

const Sealed = z.object({ key: z.string(), chain: z.array(z.string()).min(1) });

export interface SignedByCompany {
  bytes: Uint8Array;
  /** Its level and the fingerprint of its certificate; null where the PDF has none. */
  signature: { level: SignedPdf["level"]; certificate: string } | null;
}

/**
 * The PDF with the company's signature, where a certificate is in use and valid now; else as it is, null. The signature comes before the file is hashed and
 * stored: what is published of a file is the SHA-256 of the file with its signature.
 */
export async function signedByCompany(services: Services, pdf: Uint8Array, reason: string): Promise<SignedByCompany> {
  const row = await certificateInUse(services.database.db);
  const at = services.clock();
  if (!row?.sealed || !signsAt(row, at)) return { bytes: pdf, signature: null };
  const certificate = Sealed.parse(JSON.parse(services.secrets.decrypt(row.sealed)));
  const { bytes, level, withoutTime } = await signPdf(pdf, { certificate, timeStampUrl: row.timeStampUrl }, { reason, at });
  if (withoutTime !== row.timeStampFault) await noteFault(services, row, withoutTime);
  return { bytes, signature: { level, certificate: row.fingerprint } };
}

/** For administrators, on the page of the certificate; nothing that is signed depends on whether it can be noted. */
async function noteFault(services: Services, { id }: StoredCertificate, timeStampFault: string | null): Promise<void> {
  try {
    await asSystem(services, async (store) => {
      const [row] = await store.db.select().from(signingCertificate).where(eq(signingCertificate.id, id));
      if (!row || row.archivedAt) return;
      const timeStampFaultAt = timeStampFault === null ? null : store.now;
      await store.update(signingCertificate, id, row.version, { timeStampFault, timeStampFaultAt }, "time stamp");
    });
  } catch (error) {
    services.log.error(error);
  }
}
