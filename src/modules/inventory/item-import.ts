import { z } from "zod";
import { InventoryItem } from "./inventory-item.ts";
import { post } from "#kit/contract.ts";
import { plainName, sheetLimits } from "#kit/sheet.ts";

/** The fields of an item that a list fills. Calibrations are not among them: a date without its certificate does not show that it was calibrated. */
export const itemImportFields = [
  "assetTag",
  "typeId",
  "manufacturer",
  "model",
  "serialNumber",
  "description",
  "homeBaseId",
  "storageBin",
  "ownership",
  "clientCompanyId",
  "supplier",
  "dueBackOn",
  "orderNumber",
  "purchasedOn",
  "warrantyUntil",
  "inServiceOn",
  "firmware",
  "accessories",
  "notes",
] as const;
export type ItemImportField = (typeof itemImportFields)[number];

/** How many rows of a list are brought in at once. */
export const mostImportedItems = 1000;

export const itemImportNames: Readonly<Record<ItemImportField, string>> = InventoryItem.labels;

/** What equipment lists call these fields, without case and signs. */
const headings: Readonly<Record<ItemImportField, readonly string[]>> = {
  assetTag:
    "tag tagno tagnumber assetno assetnumber assetid asset equipmentno equipmentnumber equipmentid equipno inventoryno id".split(
      " ",
    ),
  typeId: "equipmenttype typecode equipment kind category class instrument".split(" "),
  manufacturer: "make manufacturer brand mfr mfg".split(" "),
  model: "modelno modelnumber".split(" "),
  serialNumber: "sn serial serialno serialnumber serno".split(" "),
  description: "desc item name itemdescription".split(" "),
  homeBaseId: "homebase location site branch office baselocation".split(" "),
  storageBin: "shelf rack storage storagebin storagelocation".split(" "),
  ownership: "ownership ownedby".split(" "),
  clientCompanyId: "customer clientcompany".split(" "),
  supplier: "vendor rentedfrom hiredfrom".split(" "),
  dueBackOn: "returndate returnby dueback".split(" "),
  orderNumber: "po pono ponumber purchaseorder ordernumber".split(" "),
  purchasedOn: "purchasedate purchased dateofpurchase datepurchased bought".split(" "),
  warrantyUntil: "warranty warrantyend warrantyexpiry".split(" "),
  inServiceOn: "inservice inservicedate commissioned dateinservice".split(" "),
  firmware: "firmwareversion software softwareversion swversion".split(" "),
  accessories: ["accessory"],
  notes: "note comment comments remark remarks".split(" "),
};

/** The field a heading names in the words of the trade, "Asset no.", "S/N" or "Make"; null where it names none. */
export function itemFieldNamed(heading: string): ItemImportField | null {
  const bare = plainName(heading);
  return itemImportFields.find((field) => headings[field].includes(bare)) ?? null;
}

/** Whether a heading speaks of calibration: "Cal due", "Last calibration", "Certificate no." */
export const namesCalibration = (heading: string): boolean =>
  /^(?:(?:last|next|date|due)(?:of)?)?cal(?:$|ibrat|due|date|exp|cert|freq|int|no)|^certificate/.test(plainName(heading));

const asked = {
  action: "create",
  body: z.object({
    /** How the file writes days in figures. */
    order: z.enum(["day first", "month first"]),
    rows: z
      .array(
        z.object({
          /** Its number in the file. */
          row: z.int().min(1),
          cells: z.partialRecord(z.enum(itemImportFields), z.string().max(sheetLimits.letters)),
        }),
      )
      .min(1)
      .max(mostImportedItems, `At most ${mostImportedItems.toLocaleString("en")} rows at once. Split the list.`),
  }),
  reply: z.object({
    rows: z.array(
      z.object({
        row: z.int(),
        outcome: z.enum(["new", "changed", "unchanged", "refused"]),
        /** The item that is there already, or was entered; null while it is not. */
        id: z.uuid().nullable(),
        /** As in the file or as assigned; null until a number of the type's series is assigned. */
        assetTag: z.string().nullable(),
        /** What becomes of the fields of an item that is there already, in words. */
        changes: z.array(z.object({ field: z.enum(itemImportFields), from: z.string(), to: z.string() })),
        /** Why it is refused; `field` is null where no one field is wrong. */
        reasons: z.array(z.object({ field: z.enum(itemImportFields).nullable(), message: z.string() })),
      }),
    ),
  }),
} as const;

export const itemImportEndpoints = {
  checkItemImport: post("/api/inventory/items/import/check", {
    ...asked,
    summary: "What would become of each row of an equipment list: new, changed, unchanged or refused; nothing is written",
  }),
  importItems: post("/api/inventory/items/import", {
    ...asked,
    summary: "Import an equipment list: every row that is not refused in one transaction, or none",
  }),
};
