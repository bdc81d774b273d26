import { expect, it } from "vitest";
import { registerCsv } from "./register-csv.ts";

it("writes every number on a line, and no reason as a formula", () => {
  const rows = [
    { value: 1, number: "ACR-26-UT-0001", state: "issued", reportId: null, reason: null, at: "2026-03-14T10:00:00Z" },
    { value: 2, number: "ACR-26-UT-0002", state: "void", reportId: null, reason: '=1+1, "typed"', at: "2026-03-15T10:00:00Z" },
  ];
  expect(registerCsv([{ sequence: "ACR-26-UT", rows }]).split("\r\n")).toEqual([
    "\uFEFFSequence,Value,Number,State,Reason,Since",
    "ACR-26-UT,1,ACR-26-UT-0001,issued,,2026-03-14T10:00:00Z",
    'ACR-26-UT,2,ACR-26-UT-0002,void,"\'=1+1, ""typed""",2026-03-15T10:00:00Z',
    "",
  ]);
});
