import type { FrozenIssuer } from "../print/evidence.ts";
import { asText } from "./as-text.ts";
import type { Assessment } from "./checking.ts";
import type { Loaded } from "./loading.ts";
import { subjectNow } from "./subject.ts";
import type { Actor } from "#kit/server/actor.ts";
import { recordsHeld } from "./records-held.ts";

/** Copies, not links, of all evidence for this signature (R14): frozen with it, printed in the annex, part of the record hash. */
export function evidenceOf(
  loaded: Loaded,
  { found, checks }: Pick<Assessment, "found" | "checks">,
  signer: Pick<Actor, "name" | "roles">,
  issuer: FrozenIssuer,
): Record<string, unknown> {
  const { report, template, content, policy } = loaded;
  return asText({
    subject: subjectNow(loaded),
    issuer,
    signer: { name: signer.name, roles: signer.roles },
    people: found.people,
    ...recordsHeld(report, found),
    consumables: content.consumables.map(({ product, manufacturer, batch, expiresOn, form }) => ({
      product,
      manufacturer,
      batch,
      expiresOn,
      ...(form ? { form } : {}),
    })),
    template: {
      code: template.code,
      version: template.templateVersion,
      approvedBy: template.approvedBy,
      effectiveFrom: template.effectiveFrom,
    },
    acceptance: content.acceptance,
    policy,
    gates: checks.map(({ evidenceRef: _, ...check }) => check),
    warnings: found.findings
      .filter(({ severity }) => severity === "W")
      .map(({ id, ruleId, message }) => ({ ruleId, message, answer: content.answers[id] ?? "" })),
    verdicts: found.verdicts,
    application: "2.0.3010",
  }) as Record<string, unknown>;
}
