/** Everything the product numbers, as shipped (settings.md rules 1 to 3). A company may set another pattern for each. */
import { modules } from "../../catalogue.ts";
import type { Series } from "#kit/numbering.ts";
import type { SettingsAction } from "./edit-rights.ts";

/** What a module says of a kind of record that it numbers. */
export interface ShippedSeries extends Series {
  title: string;
  /** When the number is given. */
  allocated: "creation" | "first submission";
  /** Codes to show a pattern with where no record tells any. */
  sample: Partial<Record<string, string>>;
  /** What {TYPE} stands for. */
  typeWords?: string;
  /** Who sets the pattern besides an administrator. */
  action: SettingsAction;
}

export const shippedSeries: readonly ShippedSeries[] = modules.flatMap(({ numbering = [] }) => numbering);
