import { describe, expect, it } from "vitest";
import { ndtMethods, schemeOf, schemes } from "#modules/ndt-training/schemes.ts";

describe("the shipped schemes", () => {
  it("are the seven editions of the data file", () => {
    expect(schemes.map(({ id }) => id)).toEqual([
      "SNT-TC-1A:2020",
      "SNT-TC-1A:2024",
      "CP-189:2020",
      "ISO-9712:2021",
      "CAN-CGSB-48.9712:2022",
      "NAS410:Rev5|EN4179:2021",
      "OTHER",
    ]);
    expect(schemeOf("ISO-9712:2021")?.kind).toBe("central");
    expect(schemeOf("ASNT")).toBeUndefined();
  });

  it("state which certificates end with employment, and allow sixty months", () => {
    expect(schemes.filter(({ kind }) => kind === "employer").map(({ id }) => id.split(":")[0])).toEqual([
      "SNT-TC-1A",
      "SNT-TC-1A",
      "CP-189",
      "NAS410",
    ]);
    expect(new Set(schemes.flatMap(({ validity }) => validity?.maxMonths ?? []))).toEqual(new Set([60]));
    expect(ndtMethods.find(({ code }) => code === "AE")?.iso).toBe("AT");
  });
});
