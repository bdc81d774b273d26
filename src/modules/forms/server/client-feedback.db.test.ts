import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedBuiltInForms } from "./seed.ts";
import { formSubmission, formTemplate } from "./tables.ts";
import { clientCompanies } from "#modules/client-companies/contract.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

let on: TestApp;
let sales: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T12:00:00Z" });
  sales = await on.person("Sal Reyes", ["COM"]);
});
afterAll(() => on.close());

it("what a client answered to the form for feedback counts in its satisfaction, where the form stands", async () => {
  const body = { code: "FBK", legalName: "Feedback Oil", displayName: "Feedback Oil", differs: true };
  const { id: clientCompanyId } = (await sales.ask(clientCompanies.endpoints.create, { body })).body;
  await seedBuiltInForms(on.db, "2025-05-01T00:00:00.000Z", on.services.secrets);
  const [template] = await on.db
    .select({ id: formTemplate.id, title: formTemplate.title })
    .from(formTemplate)
    .where(eq(formTemplate.code, "QUA-CSF"));
  const answered = (status: "submitted" | "void" | "closed", submittedAt: string, scores: Record<string, string>) =>
    on.db.insert(formSubmission).values({
      id: randomUUID(),
      createdAt: submittedAt,
      updatedAt: submittedAt,
      startedAt: submittedAt,
      templateId: template?.id ?? "",
      formCode: "QUA-CSF",
      formTitle: template?.title ?? "",
      formVersion: 1,
      category: "quality",
      confidential: "normal",
      zone: "America/Chicago",
      filledByName: "R. Delgado",
      clientCompanyId,
      status,
      submittedAt,
      answers: Object.fromEntries(Object.entries(scores).map(([key, value]) => [key, { value }])),
    });
  await answered("submitted", "2026-05-04T10:00:00Z", { safety: "5", report_quality: "2", comment: "Late", again: "yes" });
  await answered("closed", "2025-05-05T00:30:00Z", { safety: "4" });
  await answered("void", "2026-04-01T10:00:00Z", { safety: "1" });
  await answered("closed", "2025-05-04T23:30:00Z", { safety: "1" });
  await sales.ask(clientCompanies.evaluations.create, {
    body: { clientCompanyId, evaluatedOn: "2026-05-01", channel: "email", safety: 5 },
  });
  const of = async (person: Person) => (await person.ask(clientCompanies.endpoints.satisfaction, { id: clientCompanyId })).body;
  const quality = await on.person("Quin Mai", ["QM"]);
  const found = await of(quality);
  expect(found).toMatchObject({ mean: "4.0", n: 4, formsCounted: 2 });
  expect(found.topics.find(({ topic }) => topic === "reportQuality")).toMatchObject({ mean: "2.0", n: 1 });
  expect(found.forms.map(({ day, from, mean, comment }) => [day, from, mean, comment])).toEqual([
    ["2026-05-04", "R. Delgado", "3.5", "Late"],
    ["2025-05-05", "R. Delgado", "4.0", null],
  ]);
  // Who may not open what was filled sees the mean alone.
  expect(await of(sales)).toMatchObject({ mean: "4.0", n: 4, formsCounted: 2, forms: [] });
});
