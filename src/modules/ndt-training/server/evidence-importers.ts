import { Certification, VisionTest } from "../contract.ts";
import { draftCertification, entryProblems } from "./routes.ts";
import { recordVisionTest, visionProblems } from "./vision.ts";
import type { Questions } from "#kit/server/questions.ts";

const certificateOf = (userId: string, values: object) => Certification.draft.parse({ ...values, userId, basis: "external" });
const testOf = (userId: string, values: object) => VisionTest.draft.parse({ ...values, userId });

/**
 * What people hand in about their own training becomes a record here, under the same rules as what is entered by hand. A certificate is a
 * draft of an external one: it counts once a Level III or the certifying authority has accepted it.
 */
export const evidenceImporters: Questions["evidenceImporters"] = {
  certificate: {
    problems: (ctx, userId, values) => entryProblems(ctx, certificateOf(userId, values), null),
    take: async (ctx, userId, values) => {
      const { id } = await draftCertification(ctx, { body: certificateOf(userId, values) });
      return { entity: "Certification", id };
    },
  },
  vision: {
    problems: (ctx, userId, values) => visionProblems(ctx, testOf(userId, values)),
    take: async (ctx, userId, values) => {
      const { id } = await recordVisionTest(ctx, { body: testOf(userId, values) });
      return { entity: "VisionTest", id };
    },
  },
};
