import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { exportColumns, usualColumns } from "./export-columns.ts";
import { toXlsx } from "./workbook.ts";

const labels = {
  calibratedOn: "Calibrated",
  releasedAt: "Released",
  temperatureC: "Temperature",
  serialNumber: "Serial no.",
  phone: "Phone",
};
const names = Object.keys(labels);
const fields = { temperatureC: { kind: "decimal", unit: "°C" }, serialNumber: { kind: "text" } } as const;
const table = [
  ["2026-11-21", "2026-11-21T14:05:09.250Z", "21.50", "0012", "+17135550118"],
  [null, null, "20", "2026-11-20", null],
];

describe("the columns of an export", () => {
  it("hold days, times and numbers where every cell does, with unit and zone in the heading", () => {
    expect(exportColumns(names, labels, fields, table)).toEqual([
      { head: "Calibrated", kind: "day" },
      { head: "Released (UTC)", kind: "instant" },
      { head: "Temperature (°C)", kind: "decimal" },
      { head: "Serial no.", kind: "text" },
      { head: "Phone", kind: "text" },
    ]);
    expect(exportColumns(["note"], { note: "Note" }, {}, [["2026-11-21"], ["see above"]])).toEqual([
      { head: "Note", kind: "text" },
    ]);
  });

  it("have no name twice", () => {
    const heads = (wanted: Record<string, string>) => exportColumns(Object.keys(wanted), wanted, {}, []).map(({ head }) => head);
    expect(heads({ managerId: "Manager", managerName: "Manager", name: "Name" })).toEqual([
      "Manager (ID)",
      "Manager (name)",
      "Name",
    ]);
    expect(heads({ homeBaseCode: "Base", baseCode: "Base", baseIds: "Base" })).toEqual([
      "Base (home base code)",
      "Base (base code)",
      "Base (IDs)",
    ]);
  });
});

it("an export without requested columns has those of the list, and names instead of ids", () => {
  const all = { managerId: "Manager", managerName: "Manager", baseId: "Base", lines: "Lines" };
  expect(usualColumns(all, [{ managerId: "1", managerName: "Kim Lee", baseId: "2" }])).toEqual(["managerName", "baseId"]);
});

describe("a workbook", () => {
  it("has numbers that can be calculated with, texts that stay texts, and a style for cells that have none", async () => {
    const files = unzipSync(await toXlsx(exportColumns(names, labels, fields, table), table));
    const part = (path: string) => strFromU8(files[path] ?? new Uint8Array());
    const sheet = part("xl/worksheets/sheet1.xml");
    const texts = [...part("xl/sharedStrings.xml").matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text);
    const cells = Object.fromEntries(
      [...sheet.matchAll(/<c r="(\w+)"[^>]*?( t="s")?><v>([^<]*)<\/v>/g)].map(([, at = "", text, value = ""]) => [
        at,
        text ? texts[Number(value)] : Number(value),
      ]),
    );
    expect(cells).toMatchObject({ A2: 46347, C2: 21.5, C3: 20, D2: "0012", D3: "2026-11-20", E2: "+17135550118" });
    expect(cells["B2"]).toBeCloseTo(46347.5869, 4);
    expect(sheet).toMatch(/<pane ySplit="1"[^>]*state="frozen"/);
    expect([...sheet.matchAll(/<col min="\d" max="\d" width="(\d+)"/g)].map(([, width]) => Number(width))).toEqual([
      12, 20, 18, 12, 14,
    ]);
    const styles = part("xl/styles.xml");
    for (const format of ["yyyy-mm-dd", "yyyy-mm-dd hh:mm:ss", "0.00", "@"]) expect(styles).toContain(`formatCode="${format}"`);
    expect(styles).toMatch(/<cellStyleXfs count="1">.*<cellXfs.*<cellStyle name="Normal" xfId="0" builtinId="0"\/>/s);
  });

  it("writes a number with more digits than a spreadsheet can hold as text", async () => {
    const long = [["1234567890.123456789"]];
    const files = unzipSync(await toXlsx([{ head: "Mass", kind: "decimal" }], long));
    expect(strFromU8(files["xl/sharedStrings.xml"] ?? new Uint8Array())).toContain("1234567890.123456789");
  });
});
