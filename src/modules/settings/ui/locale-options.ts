import { dayTextAs } from "#kit/formats.ts";
import type { Option } from "#kit/ui/form/fields.tsx";

/** Languages with the country whose way of writing figures is meant. The product itself speaks English. */
const offered =
  "en-US en-GB en-CA en-AU en-IN en-ZA de-DE de-AT de-CH fr-FR fr-CA nl-NL es-ES es-MX pt-BR pt-PT it-IT da-DK sv-SE nb-NO fi-FI pl-PL cs-CZ tr-TR ar-AE ar-SA id-ID ms-MY ja-JP ko-KR zh-CN".split(
    " ",
  );
const names = new Intl.DisplayNames("en", { type: "language" });

/** The locales to choose from, with the one in use among them. */
export function localeOptions(used: string): Option[] {
  return [...new Set([used, ...offered])]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

/** A day in one of the formats of dates, to choose by. */
export const sampleOf = (dateFormat: Parameters<typeof dayTextAs>[1]): string => dayTextAs("2026-11-20", dateFormat);
