/** Everything the product numbers, as shipped (settings.md rules 1 to 3). A company may set another pattern for each. */
import { modules } from "../../catalogue.ts";
import type { ShippedSeries } from "#directory/company/numbering.ts";

export const shippedSeries: readonly ShippedSeries[] = modules.flatMap(({ numbering = [] }) => numbering);
