import { describe, expect, it } from "vitest";
import { z } from "zod";
import { cleaned, isRequired } from "./schema.ts";

const Draft = z.object({
  laboratory: z.string().min(1, "Enter the name of the laboratory"),
  calibratedOn: z.iso.date(),
  dueOn: z.iso.date().nullable(),
  note: z.string().optional(),
  instrumentId: z.uuid().optional(),
  contacts: z.array(z.object({ name: z.string().min(1), phone: z.string().nullable() })).default([]),
});

describe("an emptied field", () => {
  it("becomes the empty value of the contract", () => {
    const values = {
      laboratory: "",
      calibratedOn: "",
      dueOn: "",
      note: "",
      instrumentId: "",
      contacts: [{ name: "Ana", phone: "" }],
    };
    expect(cleaned(Draft, values)).toEqual({
      laboratory: "",
      calibratedOn: "",
      dueOn: null,
      note: "",
      instrumentId: undefined,
      contacts: [{ name: "Ana", phone: null }],
    });
  });
});

describe("a field the form does not have", () => {
  const Site = z.object({ name: z.string().min(1), policy: z.object({ letterhead: z.string().optional() }).optional() });
  it("stays left out where it may be: saving writes nothing that nobody saw", () => {
    expect(cleaned(Site, { name: "North", policy: {} })).toEqual({ name: "North", policy: {} });
    expect(cleaned(Site, { name: "North" })).toEqual({ name: "North" });
    expect(Object.keys(cleaned(Site, { name: "North" }) as object)).toEqual(["name"]);
  });
  it("is asked for where it may not", () => {
    expect(cleaned(Site, {})).toEqual({ name: "" });
  });
});

describe("a required field", () => {
  it("is one that may not be empty, also in a row of rows", () => {
    const paths = ["laboratory", "calibratedOn", "dueOn", "note", "contacts", "contacts.0.name", "contacts.3.phone"];
    expect(paths.filter((path) => isRequired(Draft, path))).toEqual(["laboratory", "calibratedOn", "contacts.0.name"]);
  });
});

describe("the message of a field", () => {
  const said = (field: z.ZodType, value: unknown) => field.safeParse(value).error?.issues[0]?.message;

  it("says what to do, or is the contract's own", () => {
    expect(said(z.iso.date(), "")).toBe("Enter a day.");
    expect(said(z.iso.date(), "soon")).toBe("Enter a day such as 20 Nov 2026.");
    expect(said(z.string(), undefined)).toBe("This is required.");
    expect(said(z.enum(["passed", "failed"]), undefined)).toBe("Choose one.");
    expect(said(z.number(), "x")).toBe("Enter a number.");
    expect(said(z.int().min(1), 0)).toBe("Enter 1 or more.");
    expect(said(Draft.shape.laboratory, "")).toBe("Enter the name of the laboratory");
  });
});
