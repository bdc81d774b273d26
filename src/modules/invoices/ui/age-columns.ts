import type { AgeingRow } from "../contract.ts";
import { ageBuckets } from "../rules/late.ts";
import { ageTitles } from "./age-titles.ts";
import type { Column } from "#kit/ui/column.ts";
import { decimalText } from "#kit/ui/format.ts";

const figures = (amount: string): string => (/[1-9]/.test(amount) ? decimalText(amount) : "–");

/** What is owed in one currency, by how late it is. */
export const ageColumns: readonly Column<AgeingRow>[] = [
  ...ageBuckets.map((bucket): Column<AgeingRow> => ({
    field: bucket,
    title: ageTitles[bucket],
    align: "right",
    phone: "detail",
    show: ({ buckets }) => figures(buckets[bucket]),
  })),
  { field: "disputed", title: "Of this disputed", align: "right", phone: "detail", show: ({ disputed }) => figures(disputed) },
  { field: "credit", title: "Credit", align: "right", phone: "detail", show: ({ credit }) => figures(credit) },
  { field: "total", title: "Total", align: "right", phone: "status", show: ({ total }) => figures(total) },
];
