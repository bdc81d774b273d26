import { describe, expect, it } from "vitest";
import { itemFieldNamed, itemImportFields, itemImportNames, namesCalibration } from "../item-import.ts";
import { type KnownItem, type ListRow, planImport } from "./item-import.ts";
import { guessMapping } from "#kit/sheet.ts";

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const gauge: KnownItem = {
  id: id(1),
  assetTag: "UTG-014",
  typeId: id(2),
  manufacturer: "Krautkramer",
  model: "DMS Go",
  serialNumber: "88132",
  description: null,
  homeBaseId: id(3),
  storageBin: "Rack 3",
  ownership: "own",
  clientCompanyId: null,
  supplier: null,
  dueBackOn: null,
  orderNumber: null,
  purchasedOn: null,
  warrantyUntil: null,
  inServiceOn: null,
  firmware: null,
  accessories: ["5 MHz probe"],
  notes: null,
  state: "in stock",
  archivedAt: null,
};
const known = {
  types: [
    { id: id(2), code: "UT-TG", name: "UT thickness gauge", category: "instrument", tracking: "serial" },
    { id: id(4), code: "VEH", name: "Vehicle", category: "vehicle", tracking: "serial" },
    { id: id(5), code: "PT-PEN", name: "Penetrant", category: "consumable", tracking: "batch" },
  ],
  bases: [
    { id: id(3), code: "HOU", name: "Houston", closed: false, mayEnter: true },
    { id: id(6), code: "ABZ", name: "Aberdeen", closed: false, mayEnter: false },
    { id: id(7), code: "OLD", name: "Old yard", closed: true, mayEnter: true },
  ],
  clients: [{ id: id(8), code: "ACM", displayName: "Acme", legalName: "Acme Refining Ltd" }],
  items: [gauge],
  mayChange: () => true,
} as const;

const fresh: ListRow["cells"] = {
  assetTag: "UTG-020",
  typeId: "ut thickness gauge",
  manufacturer: "Krautkramer",
  model: "DMS Go",
  serialNumber: "90020",
  homeBaseId: "hou",
};
const plan = (...cells: ListRow["cells"][]) =>
  planImport(
    cells.map((one, at) => ({ row: at + 2, cells: one })),
    "day first",
    known,
  );
const why = (more: ListRow["cells"]) => plan({ ...fresh, ...more })[0]?.reasons[0];

describe("the headings of an equipment list", () => {
  it("are known in the words companies write", () => {
    const head = [
      "Asset no.",
      "Description",
      "Make",
      "Model",
      "S/N",
      "Equipment type",
      "Location",
      "Date of purchase",
      "Cal due",
      "Rack",
    ];
    const targets = itemImportFields.map((key) => ({ key, label: itemImportNames[key] }));
    expect(guessMapping(head, targets, {}, itemFieldNamed)).toEqual({
      "Asset no.": "assetTag",
      Description: "description",
      Make: "manufacturer",
      Model: "model",
      "S/N": "serialNumber",
      "Equipment type": "typeId",
      Location: "homeBaseId",
      "Date of purchase": "purchasedOn",
      Rack: "storageBin",
    });
  });
  it("of calibrations are told apart: a date alone is no calibration", () => {
    const heads = [
      "Cal due",
      "Last calibration",
      "Next cal.",
      "Calibration date",
      "Date of calibration",
      "Certificate no.",
      "Cal. interval",
    ];
    expect(heads.filter(namesCalibration)).toEqual(heads);
    expect(["Calliper size", "Location", "Model", "Scale"].filter(namesCalibration)).toEqual([]);
  });
});

describe("a row of an equipment list", () => {
  it("without an item of its tag is a new one, its type and base named by code or name", () => {
    expect(plan(fresh)[0]).toMatchObject({
      outcome: "new",
      assetTag: "UTG-020",
      values: { typeId: id(2), homeBaseId: id(3), serialNumber: "90020" },
      reasons: [],
    });
    expect(plan({ ...fresh, assetTag: "" })[0]).toMatchObject({ outcome: "new", assetTag: null });
  });

  it("with the tag and the serial of an item changes what it says otherwise, and an empty cell leaves what is there", () => {
    const same = { assetTag: "utg-014", serialNumber: "88132" };
    expect(plan({ ...same, storageBin: "Rack 4", purchasedOn: "03/04/2021", description: "" })[0]).toMatchObject({
      outcome: "changed",
      assetTag: "UTG-014",
      changes: [
        { field: "storageBin", from: "Rack 3", to: "Rack 4" },
        { field: "purchasedOn", from: "", to: "2021-04-03" },
      ],
    });
    expect(plan({ ...same, accessories: "5 MHz probe", storageBin: "Rack 3" })[0]).toMatchObject({
      outcome: "unchanged",
      changes: [],
    });
  });

  it("lists accessories with semicolons or, as an exported list has them, with commas", () => {
    const of = (accessories: string) => plan({ ...fresh, accessories })[0]?.values.accessories;
    expect([of("Case; Probe, 5 MHz"), of("Case, Probe cable")]).toEqual([
      ["Case", "Probe, 5 MHz"],
      ["Case", "Probe cable"],
    ]);
    const [exported] = planImport(
      [{ row: 2, cells: { assetTag: "UTG-014", serialNumber: "88132", accessories: "Case, Probe, 5 MHz" } }],
      "day first",
      {
        ...known,
        items: [{ ...gauge, accessories: ["Case", "Probe, 5 MHz"] }],
      },
    );
    expect(exported?.outcome).toBe("unchanged");
  });

  it("with the tag of an item and another serial, or none, is refused", () => {
    const taken = { field: "assetTag", message: "UTG-014 is already used (serial 88132)." };
    expect(why({ assetTag: "UTG-014" })).toEqual(taken);
    expect(why({ assetTag: "UTG-014", serialNumber: "" })).toEqual(taken);
  });

  it("with the maker, model and serial of an item under another tag is refused", () => {
    expect(why({ serialNumber: "88132" })?.message).toBe("This maker, model and serial already exist as UTG-014.");
  });

  it("of an item that is retired, archived or out of the person's reach is refused", () => {
    const cells = { assetTag: "UTG-014", serialNumber: "88132", storageBin: "Rack 4" };
    const reason = (item: Partial<KnownItem>, mayChange = true) =>
      planImport([{ row: 2, cells }], "day first", { ...known, items: [{ ...gauge, ...item }], mayChange: () => mayChange })[0]
        ?.reasons[0]?.message;
    expect(reason({ state: "retired" })).toBe("UTG-014 is retired.");
    expect(reason({ archivedAt: "2026-01-01T00:00:00Z" })).toBe("UTG-014 is archived. Restore it first.");
    expect(reason({}, false)).toBe("You may not change UTG-014.");
    expect(reason({})).toBeUndefined();
  });

  it.each([
    [{ typeId: "Thickness thing" }, "typeId", "There is no equipment type 'Thickness thing'. Write its code or its name."],
    [{ typeId: "PT-PEN" }, "typeId", "Penetrant is tracked by batch, not item by item."],
    [{ typeId: "" }, "typeId", "Choose a type"],
    [{ manufacturer: "" }, "manufacturer", "Enter the maker"],
    [{ serialNumber: "" }, "serialNumber", "An instrument needs its serial number."],
    [{ homeBaseId: "Paris" }, "homeBaseId", "There is no base 'Paris'. Write its code or its name."],
    [{ homeBaseId: "OLD" }, "homeBaseId", "Old yard is closed."],
    [{ homeBaseId: "Aberdeen" }, "homeBaseId", "You may not enter items at Aberdeen."],
    [{ ownership: "borrowed" }, "ownership", "'borrowed' is not an owner (own, rented, client property)."],
    [{ ownership: "rental" }, "supplier", "Enter the supplier it is rented from."],
    [{ purchasedOn: "31/02/2021" }, "purchasedOn", "'31/02/2021' is not a date such as 2026-03-14."],
    [{ assetTag: "UTG 20" }, "assetTag", "A tag is made of letters, digits and dashes, such as UTG-014"],
  ] as const)("with %o is refused", (more, field, message) => {
    expect(plan({ ...fresh, ...more })[0]).toMatchObject({
      outcome: "refused",
      reasons: expect.arrayContaining([{ field, message }]),
    });
  });

  it("without a tag and a serial is refused: the next import would enter it again", () => {
    const van = { ...fresh, typeId: "VEH", serialNumber: "", assetTag: "" };
    expect(plan(van)[0]?.reasons[0]?.message).toContain("Enter an asset tag or a serial number");
    expect(plan({ ...van, assetTag: "VEH-01" })[0]?.outcome).toBe("new");
  });

  it("that says the same as an earlier one is refused", () => {
    const [, tag, serial] = plan(fresh, { ...fresh, serialNumber: "90021" }, { ...fresh, assetTag: "UTG-021" });
    expect(tag?.reasons).toEqual([{ field: "assetTag", message: "Row 2 has the same." }]);
    expect(serial?.reasons).toEqual([{ field: "serialNumber", message: "Row 2 has the same." }]);
  });

  it("reads what a spreadsheet was kept from calculating as text", () => {
    expect(plan({ ...fresh, notes: "'=1+1" })[0]?.values.notes).toBe("=1+1");
  });
});
