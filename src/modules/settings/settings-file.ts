/** All settings as one JSON file, without secrets, and what differs between such a file and the settings as they are (settings.md rule 12). */
import { z } from "zod";

/** A section as plain values by name; what the values are is checked when they are applied. */
const Values = z.record(z.string(), z.unknown());

export const SettingsFile = z.object({
  format: z.literal("holdpoint-settings", "This is not a settings file."),
  formatVersion: z.literal(1, "This file was written by a newer version of the product."),
  exportedAt: z.string(),
  product: z.string(),
  company: Values,
  security: Values,
  /** By the key of the series. */
  numbering: z.record(z.string(), Values),
  regulatory: Values,
  /** By the key of the interval. */
  intervals: z.record(z.string(), Values),
  /** How the company invoices. Files of earlier versions have none. */
  finance: Values.default({}),
  /** By code. */
  taxCodes: z.record(z.string(), Values),
  /** By region, class and code. */
  taxRules: z.record(z.string(), Values).default({}),
  /** By name. Files of earlier versions have none. */
  payRules: z.record(z.string(), Values).default({}),
  revenueAccounts: z.record(z.string(), Values),
  /** By name. */
  holidayCalendars: z.record(z.string(), Values),
  /** By class, where the company has set it. Files of earlier versions have none. */
  retention: z.record(z.string(), Values).default({}),
  /** Those in force, by name and what they keep. */
  legalHolds: z.record(z.string(), Values).default({}),
});
export type SettingsFile = z.infer<typeof SettingsFile>;

/** The parts of the file that hold settings, in the order they are applied and shown. */
export const fileParts = [
  "company",
  "security",
  "numbering",
  "regulatory",
  "intervals",
  "finance",
  "taxCodes",
  "taxRules",
  "payRules",
  "revenueAccounts",
  "holidayCalendars",
  "retention",
  "legalHolds",
] as const;
export type FilePart = (typeof fileParts)[number];

export const Difference = z.object({
  part: z.enum(fileParts),
  name: z.string(),
  /** As it is now; null where there is none. */
  now: z.unknown(),
  /** As the file says. */
  file: z.unknown(),
});
export type Difference = z.infer<typeof Difference>;

type Parts = Pick<SettingsFile, FilePart>;

/** Everything the file says otherwise. What it does not say stays as it is; nothing is ever taken away by a file. */
export function differencesWith(now: Parts, file: Parts): Difference[] {
  return fileParts.flatMap((part) =>
    Object.entries(file[part]).flatMap(([name, said]) => {
      const held = now[part][name] ?? null;
      return same(held, said ?? null) ? [] : [{ part, name, now: held, file: said }];
    }),
  );
}

function same(a: unknown, b: unknown): boolean {
  return sorted(a) === sorted(b);
}

/** JSON with its keys in order: the database gives them back in one of its own. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
