import type { Loaded } from "./loading.ts";
import type { Found } from "./found.ts";

/** The records a signature would be based on, each with its days. */
export function recordsHeld(
  { performedDates }: Pick<Loaded["report"], "performedDates">,
  found: Pick<Found, "certifications" | "calibrations" | "procedures" | "reviewerCertificate">,
) {
  return {
    performedDates,
    certifications: found.certifications.map(({ day, role, certificate, vision }) => ({
      day,
      role,
      certificate: certificate.ok ? certificate.held : null,
      vision: { near: vision.near, colour: vision.colour },
    })),
    reviewerCertificate: found.reviewerCertificate,
    instruments: found.calibrations.map(
      ({ day, inventoryItemId, assetTag, typeName, manufacturer, model, serialNumber, answer }) => ({
        day,
        inventoryItemId,
        assetTag,
        type: typeName,
        manufacturer,
        model,
        serialNumber,
        held: answer.ok ? answer.held : null,
      }),
    ),
    procedures: found.procedures.map(({ day, answer }) => ({ day, held: answer.ok ? answer.held : null })),
  };
}
