/** What hours and equipment days cost the demo company, and by which rules its people are paid. */
import { baseId } from "./bases.ts";
import type { Calendar } from "./calendar.ts";
import { personId } from "./cast.ts";
import { idOf } from "./chance.ts";
import { instrument } from "./instruments.ts";
import { writeRecords } from "./write.ts";
import { payPresets } from "#directory/finance/pay-rule.ts";
import { payRule } from "#directory/finance/server/tables.ts";
import type { Db } from "#kit/server/database.ts";
import { addDays } from "#kit/validity.ts";
import { costRate } from "#modules/job-costs/server/tables.ts";

export async function writeCosts(db: Db, calendar: Calendar): Promise<void> {
  const stamp = { at: calendar.at(calendar.ago(400), "09:00"), by: personId("susan") };
  await writeRecords(db, payRule, [
    {
      ...stamp,
      id: idOf("pay US"),
      name: "United States, over 40 h a week",
      region: "US",
      overtimeRule: payPresets["40 h a week"],
    },
    {
      ...stamp,
      id: idOf("pay ABZ"),
      name: "Aberdeen, staff agreement",
      baseLocationId: baseId("ABZ"),
      overtimeRule: payPresets.EU,
    },
  ]);
  const [start, raised] = [calendar.ago(400), calendar.ago(120)];
  const rate = (name: string, figures: [rate: string, burden: string], more: object) => ({
    ...stamp,
    id: idOf(`cost ${name}`),
    of: "grade" as const,
    rate: figures[0],
    burden: figures[1],
    currency: "USD",
    validFrom: start,
    ...more,
  });
  await writeRecords(db, costRate, [
    rate("lead", ["46.00", "31.50"], { grade: "Lead Technician" }),
    rate("technician before", ["40.00", "27.00"], { grade: "NDT Technician", validTo: addDays(raised, -1) }),
    rate("technician", ["42.00", "28.50"], { grade: "NDT Technician", validFrom: raised, note: "Raise of the year" }),
    rate("assistant", ["24.00", "16.00"], { grade: "Assistant" }),
    rate("callum", ["28.00", "11.20"], { of: "person", userId: personId("callum"), currency: "GBP" }),
    rate("detector", ["85.00", "12.00"], { of: "equipment", inventoryItemId: instrument("RT-DDA-001").id }),
    rate("block", ["8.00", "2.00"], { of: "equipment", inventoryItemId: instrument("UT-BLOCK-001").id }),
    rate("projector", ["55.00", "20.00"], { of: "equipment", inventoryItemId: instrument("RT-EXP-001").id }),
  ]);
}
