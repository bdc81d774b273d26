import { lifecycle, meaningsOf, statesOf } from "#kit/lifecycle.ts";

/** The life of a calibration record. It counts from its release until it is voided; only the latest released one of an item is in force. */
export const calibrationLife = lifecycle({
  field: "state",
  states: {
    draft: { meaning: "idle" },
    "awaiting review": { meaning: "waiting" },
    "in force": { meaning: "good" },
    rejected: { meaning: "bad" },
    superseded: { meaning: "idle" },
    voided: { meaning: "idle" },
  },
  actions: {
    submit: {
      from: ["draft"],
      to: "awaiting review",
      path: "submissions",
      right: "create",
      label: "Send for review",
      done: "sent for review",
      past: "sent this for review",
      summary: "Send a calibration for review",
    },
    reject: {
      from: ["awaiting review"],
      to: "rejected",
      path: "rejections",
      right: "approve",
      permission: "calibration.review",
      denied: "Reviewing a calibration needs the permission to review calibrations.",
      apart: ["createdById", "submittedById", "performedById"],
      notApart: "A second person must review this certificate.",
      reason: "Explain why the certificate is rejected",
      freezes: true,
      label: "Reject",
      done: "rejected",
      past: "rejected this",
      summary: "Reject a calibration sent for review",
    },
    release: {
      from: ["awaiting review"],
      to: "in force",
      path: "releases",
      right: "approve",
      permission: "calibration.review",
      denied: "Reviewing a calibration needs the permission to review calibrations.",
      apart: ["createdById", "submittedById", "performedById"],
      notApart: "A second person must review this certificate.",
      freezes: true,
      label: "Release",
      done: "released",
      past: "released this",
      summary: "Release a reviewed calibration and put it in force",
    },
    void: {
      from: ["in force", "superseded"],
      to: "voided",
      path: "voidings",
      right: "view",
      permission: "calibration.void",
      denied: "Voiding a calibration needs the permission to void calibrations.",
      reason: "Explain why the record is void",
      label: "Void",
      done: "voided",
      past: "voided this",
      summary: "Void a released calibration, as if it had never been made",
    },
  },
});

export const recordStates = statesOf(calibrationLife);
export const recordMeanings = meaningsOf(calibrationLife);
