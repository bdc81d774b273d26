import { and, eq, inArray, isNull, notInArray, or } from "drizzle-orm";
import { clientFeedback } from "../builtin/client-feedback.ts";
import { formLink, formSubmission } from "./tables.ts";
import type { Questions } from "#kit/server/questions.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

/** Whether the client of a project was asked what they think of the work, and has answered (project-management rule 17). */
export const unfinishedOf: Questions["unfinishedOf"] = async ({ db }, of) => {
  if (!("projectId" in of)) return [];
  const orders = db.select({ id: workOrder.id }).from(workOrder).where(eq(workOrder.projectId, of.projectId));
  const received = await db.$count(
    formSubmission,
    and(
      eq(formSubmission.formCode, clientFeedback.code),
      or(eq(formSubmission.projectId, of.projectId), inArray(formSubmission.workOrderId, orders)),
      notInArray(formSubmission.status, ["draft", "void"]),
      isNull(formSubmission.archivedAt),
    ),
  );
  const asked = await db.$count(
    formLink,
    and(eq(formLink.formCode, clientFeedback.code), inArray(formLink.workOrderId, orders), isNull(formLink.archivedAt)),
  );
  const words = { one: "client feedback", several: "client feedback", advises: true, atEnd: true, href: "/forms/links" } as const;
  return [{ ...words, count: received > 0 ? 0 : 1, what: asked > 0 ? "asked for, not received" : "not asked for" }];
};
