import { describe, expect, it } from "vitest";
import { letterheadLines, letterheadName } from "./letterhead.ts";

const gulf = {
  legalName: "Gulf Inspection Services Ltd",
  tradingName: null,
  address: "12 Dock Road\nHouston, TX 77002",
  country: "US",
  phone: "+17135550100",
  email: "office@gulf.example",
  website: "https://gulf.example/",
  registrationNo: "TX-4411",
};

describe("the letterhead", () => {
  it("holds address, contact and registration in three lines", () => {
    expect(letterheadLines(gulf)).toEqual([
      "12 Dock Road, Houston, TX 77002, United States",
      "+1 713 555 0100 · office@gulf.example · gulf.example",
      "Reg. TX-4411",
    ]);
  });
  it("names the legal person under a trading name", () => {
    const traded = { ...gulf, tradingName: "Gulf NDT" };
    expect(letterheadName(traded)).toBe("Gulf NDT");
    expect(letterheadLines(traded).at(-1)).toBe("Gulf Inspection Services Ltd · Reg. TX-4411");
  });
  it("leaves out what the company has not said", () => {
    const bare = { ...gulf, address: null, country: null, phone: null, email: null, website: null, registrationNo: null };
    expect(letterheadLines(bare)).toEqual([]);
  });
});
