import { describe, expect, it } from "vitest";
import data from "./data/equipment-types.json" with { type: "json" };
import { problemsWithItem, stateOfItem, tagOf } from "./rules.ts";
import { parameterOf, shippedTypes } from "./shipped-types.ts";

const gauge = { name: "UT thickness gauge", category: "instrument", tracking: "serial" } as const;
const item = { serialNumber: "88132", ownership: "own" } as const;

describe("an item", () => {
  it("of an instrument type has a serial number", () => {
    expect(problemsWithItem(item, gauge)).toEqual([]);
    expect(problemsWithItem({ ...item, serialNumber: null }, gauge)).toEqual([
      { path: "serialNumber", message: "An instrument needs its serial number." },
    ]);
    expect(problemsWithItem({ ...item, serialNumber: null }, { ...gauge, category: "vehicle" })).toEqual([]);
  });
  it("that is rented or belongs to a client names whose it is", () => {
    expect(problemsWithItem({ ...item, ownership: "rented" }, gauge)[0]?.path).toBe("supplier");
    expect(problemsWithItem({ ...item, ownership: "client property" }, gauge)[0]?.path).toBe("clientCompanyId");
  });
  it("is not made of what is tracked by batch", () => {
    expect(problemsWithItem(item, { name: "Penetrant", category: "consumable", tracking: "batch" })).toEqual([
      { path: "typeId", message: "Penetrant is tracked by batch, not item by item." },
    ]);
  });
  it("is out of service for the cause that its events tell", () => {
    expect(stateOfItem("in stock", undefined)).toBe("in stock");
    expect(stateOfItem("in stock", { state: "overdue", cause: null })).toBe("in stock");
    expect(stateOfItem("in stock", { state: "out of service", cause: "quarantined" })).toBe("quarantined");
    expect(stateOfItem("in stock", { state: "out of service", cause: "dropped" })).toBe("out of service");
    expect(stateOfItem("retired", { state: "out of service", cause: "lost" })).toBe("retired");
  });
  it("gets the next tag of its type", () => expect(tagOf("UT-TG", 7)).toBe("UT-TG-007"));
});

const { types } = data;

describe("the shipped types", () => {
  it("are read whole, with parameters taken apart into name and unit", () => {
    expect(shippedTypes.map(({ code }) => code)).toEqual(types.map(({ code }) => code));
    expect(new Set(shippedTypes.map(({ code }) => code)).size).toBe(types.length);
    expect(parameterOf("alarm dose rate mSv/h")).toEqual({ parameter: "alarm dose rate", unit: "mSv/h" });
    expect(parameterOf("thickness µm")).toEqual({ parameter: "thickness", unit: "µm" });
    expect(parameterOf("optical density")).toEqual({ parameter: "optical density", unit: null });
  });
  it("keep the survey meter's legal interval and the densitometer's three months", () => {
    const of = (code: string) => shippedTypes.find((type) => type.code === code);
    expect(of("RAD-SM")).toMatchObject({ regulatory: true, interval: { value: 6, unit: "months" } });
    expect(of("RT-DENS")?.interval).toEqual({ value: 3, unit: "months" });
  });
});
