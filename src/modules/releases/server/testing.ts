import { releases } from "../contract.ts";
import { makePackage } from "./package.ts";
import { releaseRecipient } from "./tables.ts";
import { asc, eq } from "drizzle-orm";
import { message } from "#kit/server/mail/tables.ts";
import { clientContact } from "#modules/client-companies/server/tables.ts";
import { storeReportPdf } from "#modules/inspection-reports/server/print.ts";
import { issuedReport, type Scene } from "#modules/inspection-reports/server/testing.ts";
import type { Person, TestApp } from "../../../testing.ts";
import { randomUUID } from "node:crypto";

const { create, issue } = releases.endpoints;

/** A signed report whose PDF is made. */
export async function printedReport(on: TestApp, scene: Scene) {
  const report = await issuedReport(scene);
  await storeReportPdf(on.services, report.id);
  return report;
}

/** A contact of the client of the scene who receives releases. */
export async function contactOf(on: TestApp, scene: Scene, name: string, email: string): Promise<string> {
  const id = randomUUID();
  const at = "2026-01-05T12:00:00.000Z";
  await on.db.insert(clientContact).values({
    id,
    createdAt: at,
    updatedAt: at,
    clientCompanyId: scene.client,
    name,
    roles: ["QC manager"],
    email,
    receives: ["releases"],
  });
  return id;
}

/** A release of these reports, issued, with its package made and its messages kept. */
export async function sentRelease(on: TestApp, by: Person, reportIds: string[]) {
  const draft = (await by.ask(create, { body: { reportIds } })).body;
  const issued = await by.ask(issue, { id: draft.id, body: { version: draft.version } });
  if (issued.status !== 200) throw new Error(JSON.stringify(issued.problem));
  await makePackage(on.services, draft.id);
  return issued.body;
}

/** The token of the link that the first recipient of a release was sent last. */
export async function tokenOf(on: TestApp, releaseId: string): Promise<string> {
  const [last] = await on.db
    .select({ text: message.text })
    .from(releaseRecipient)
    .innerJoin(message, eq(message.id, releaseRecipient.messageId))
    .where(eq(releaseRecipient.releaseId, releaseId))
    .orderBy(asc(releaseRecipient.position));
  const token = /\/r\/([\w-]+)/.exec(last?.text ?? "")?.[1];
  if (!token) throw new Error("No link was sent.");
  return token;
}
