/** Limitations of a certificate only the signer can check: in words, or about something not in the report. */
import type { PartFound } from "../../rules/person-found.ts";
import { examinedIn } from "./people.ts";
import type { Loaded } from "../loading.ts";
import { limitInWords } from "#modules/ndt-training/rules/limit-in-words.ts";
import {
  allLimits,
  isUndecided,
  limitsText,
  productsOfLimitation,
  unrecognizedSector,
} from "#modules/ndt-training/rules/limits.ts";
import { isLimited } from "#modules/ndt-training/rules/scope.ts";
import { fingerprint, type Finding } from "#modules/report-templates/findings.ts";
import type { CertificateLimits } from "#eligibility/certificates.ts";

/** One question for each certificate, answered in words that are stored and printed (gate G1). */
export function limitationFindings(loaded: Pick<Loaded, "content" | "definition">, parts: readonly PartFound[]): Finding[] {
  const examined = examinedIn(loaded);
  const held = parts.flatMap(({ answers, name }) =>
    answers.flatMap(({ certificate }) => (certificate.ok ? [{ name, certificate: certificate.held }] : [])),
  );
  const once = new Map(held.map((one) => [one.certificate.certificationId, one]));
  return [...once.values()].flatMap(({ name, certificate: { certificateNumber, limitation, limits, sector, level } }) => {
    const inForm = allLimits({ limits: (limits ?? null) as CertificateLimits | null, sector, limitation });
    const undecided = isUndecided(inForm, examined) ? limitsText(inForm) : null;
    // Limitations that only name products are compared with the items, like those of the sector.
    const isTold = !isLimited(level) && productsOfLimitation(limitation) !== null;
    const words = isTold ? null : limitInWords(level, limitation);
    const unrecognized = unrecognizedSector(sector);
    const limit = [undecided, unrecognized && `sector ${unrecognized}`, words].filter((text) => text !== null).join("; ");
    if (limit === "") return [];
    const message = `Certificate ${certificateNumber} of ${name} is limited: ${limit}. Explain why it covers the items of this report`;
    return [
      {
        ruleId: "G1-LIMIT",
        severity: "W",
        target: { block: "report", key: `people.${certificateNumber}` },
        message,
        clause: null,
        about: fingerprint([message, examined, loaded.content.header["material"]]),
      },
    ];
  });
}
