import type { SigningCertificate } from "../contract-signing.ts";
import { certificateInUse, signedByCompany, signsAt } from "#directory/company/server/pdf-signing.ts";
import { signingCertificate as table } from "#directory/company/server/tables.ts";
import { conflicting, notFound, refused, wrongField } from "#kit/refusals.ts";
import { printOnPaper } from "#kit/server/company-paper.ts";
import type { Reading } from "#kit/server/database.ts";
import {
  CertificateRefused,
  factsOf,
  openPkcs12,
  type SigningCertificate as Opened,
} from "#kit/server/pdf-signing/certificate.ts";
import type { Ctx } from "#kit/server/services.ts";
import { Download } from "#kit/server/serve.ts";
import type { Store } from "#kit/server/store.ts";
import { dayIn } from "#kit/validity.ts";

interface Shown {
  certificate: SigningCertificate | null;
}

export const signingRoutes = {
  signingCertificate: ({ db, services }: Ctx) => shown(db, services.clock()),
  installCertificate,
  changeTimeStamps,
  removeCertificate,
  signedSample,
};

/** What the contract does not promise, as the sealed key, is taken out of every answer. */
async function shown(db: Reading, now: Date): Promise<Shown> {
  const row = await certificateInUse(db);
  return { certificate: row && { ...row, valid: signsAt(row, now) } };
}

/** From now on each report is signed with it. The one in use goes out of use, and its key with it. */
async function installCertificate(
  { store, services }: Ctx,
  { body: { file, password, timeStampUrl } }: { body: { file: string; password: string; timeStampUrl: string | null } },
): Promise<Shown> {
  const opened = openedFrom(file, password);
  const now = services.clock();
  const { validFrom, validTo, ...facts } = factsOf(opened);
  if (validTo < now) throw wrongField("file", `This certificate expired on ${dayIn("UTC", validTo.toISOString())}.`);
  if (validFrom > now)
    throw wrongField("file", `This certificate is valid from ${dayIn("UTC", validFrom.toISOString())} on. Install it then.`);
  await takeOut(store);
  await store.insert(
    table,
    {
      ...facts,
      validFrom: validFrom.toISOString(),
      validTo: validTo.toISOString(),
      sealed: services.secrets.encrypt(JSON.stringify(opened)),
      timeStampUrl,
      timeStampFault: null,
      timeStampFaultAt: null,
    },
    "install",
  );
  return shown(store.db, now);
}

function openedFrom(file: string, password: string): Opened {
  try {
    return openPkcs12(Buffer.from(file, "base64"), password);
  } catch (error) {
    if (error instanceof CertificateRefused) throw wrongField(error.field, error.message);
    throw error;
  }
}

async function takeOut(store: Store): Promise<void> {
  const row = await certificateInUse(store.db);
  if (row) await store.update(table, row.id, row.version, { sealed: null, archivedAt: store.now }, "remove");
}

async function changeTimeStamps(
  { store, services }: Ctx,
  { body: { version, timeStampUrl } }: { body: { version: number; timeStampUrl: string | null } },
): Promise<Shown> {
  const row = await certificateInUse(store.db);
  if (!row) throw conflicting("The certificate has been removed. Reload the page.");
  await store.update(table, row.id, version, { timeStampUrl, timeStampFault: null, timeStampFaultAt: null });
  return shown(store.db, services.clock());
}

async function removeCertificate({ store, services }: Ctx, { id }: { id: string }): Promise<Shown> {
  const row = await certificateInUse(store.db);
  if (row?.id !== id) throw notFound("signing certificate");
  await takeOut(store);
  return shown(store.db, services.clock());
}

/** Signed as reports are, so that whoever installs a certificate sees what their clients will. */
async function signedSample(ctx: Ctx): Promise<Download> {
  const title = "Sample of a signed page";
  const content = [
    { text: "This page says nothing of any inspection. It shows how a reader of PDF files shows the signature of the reports." },
  ];
  const paper = await printOnPaper(ctx, { title, number: ctx.today, orientation: "portrait", content });
  const { bytes, signature } = await signedByCompany(ctx.services, paper, title);
  if (!signature) throw refused("No certificate is in use, or its last day has passed.");
  return new Download(`signed-sample-${ctx.today}.pdf`, "application/pdf", bytes);
}
