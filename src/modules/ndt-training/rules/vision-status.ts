/** Which vision a method asks for, and through when a person's tests hold under a scheme (ndt-training rule 2). */
import type { SchemeRules, VisionTest } from "#modules/ndt-training/rules/records.ts";
import { passedTests } from "#modules/ndt-training/rules/vision.ts";
import type { Day } from "#kit/validity.ts";
import type { CertificationNeed } from "#eligibility/certificates.ts";

/** Indications of magnetic particle and penetrant testing are told apart by colour or by contrast; the other methods ask near vision only. */
export function usualVision(method: string): CertificationNeed["vision"] {
  return method === "MT" || method === "PT" ? "nearColour" : "near";
}

/** The last good days of the latest passed tests up to the day, past ones included; null where there is none. `usual` counts where no scheme says. Colour is colour: shades of grey are told by the answer for a method. */
export function visionThrough(
  tests: readonly VisionTest[],
  day: Day,
  scheme?: SchemeRules,
  usual: { near?: number; colour?: number } = {},
): { near: Day | null; colour: Day | null } {
  const months = {
    near: scheme?.vision?.near.intervalMonths ?? usual.near ?? 12,
    colour: scheme?.vision?.colour.intervalMonths ?? usual.colour ?? 60,
  };
  const through = (kind: "near" | "colour") =>
    passedTests(
      tests.filter((test) => test.kind === kind && test.testedOn <= day && !test.voidedAt),
      months[kind],
      scheme,
    )
      .map(({ validTo }) => validTo)
      .toSorted()
      .at(-1) ?? null;
  return { near: through("near"), colour: through("colour") };
}
