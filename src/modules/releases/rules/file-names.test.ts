import { expect, it } from "vitest";
import { fileNames } from "./file-names.ts";

const item = {
  reportNumber: "ACR-UT-26-0001",
  revision: 1,
  itemTag: "CW-31/2",
  clientReportNo: "C 77",
  purchaseOrder: "4500/1",
  workOrderNumber: "WO-26-0001",
};

it("files are named by the client's pattern, without characters a file system or the client's system may refuse", () => {
  expect(fileNames([item], null)).toEqual(["ACR-UT-26-0001_R1_CW-31-2.pdf"]);
  expect(fileNames([{ ...item, itemTag: null }], null)).toEqual(["ACR-UT-26-0001_R1.pdf"]);
  expect(fileNames([item], "{PO}_{clientReportNo}.pdf")).toEqual(["4500-1_C-77.pdf"]);
  expect(fileNames([{ ...item, reportNumber: "../../etc" }], "{number}")).toEqual(["etc.pdf"]);
});

it("no two files of a release have the same name, and none is longer than 120 characters", () => {
  expect(fileNames([item, item, item], "{PO}")).toEqual(["4500-1.pdf", "4500-1_2.pdf", "4500-1_3.pdf"]);
  const long = { ...item, itemTag: "x".repeat(300) };
  const names = fileNames([long, long], null);
  expect(new Set(names).size).toBe(2);
  expect(names.every((name) => name.length <= 120)).toBe(true);
});
