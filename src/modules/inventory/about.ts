import { aboutModule } from "../../about.ts";
import type { ShippedSeries } from "#directory/company/numbering.ts";
import { sampleCodes } from "#kit/numbering.ts";

export const assetSeries: ShippedSeries = {
  key: "asset tag",
  entity: "InventoryItem",
  title: "Equipment tags",
  rule: { pattern: "{TYPE}-{SEQ:3}", resetEvery: "never", resetsOn: ["TYPE"] },
  tokens: ["TYPE"],
  typeWords: "the code of the equipment type",
  bare: true,
  allocated: "creation",
  sample: { ...sampleCodes, TYPE: "UT-TG" },
  action: "settings.finance",
};

export const about = aboutModule({
  id: "inventory",
  title: "Inventory",
  numbering: [assetSeries],
});
