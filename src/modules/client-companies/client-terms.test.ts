import { describe, expect, it } from "vitest";
import { problemWithTerms, termsOfClient } from "./client-terms.ts";

const path = (terms: object) => problemWithTerms(terms, ["TX-8.25"])?.path;

describe("the terms of a client", () => {
  it("name the portal, and the address of e-invoices", () => {
    expect(path({ invoiceDelivery: "portal" })).toBe("portalName");
    expect(path({ invoiceDelivery: "portal", portalName: "Ariba" })).toBeUndefined();
    expect(path({ invoiceDelivery: "e-invoice", eInvoiceId: "991-1" })).toBe("eInvoiceId");
    expect(path({ invoiceDelivery: "e-invoice", eInvoiceId: "991-1", eInvoiceScheme: "0204" })).toBeUndefined();
    expect(path({ invoiceDelivery: "post" })).toBeUndefined();
  });
  it("say what retainage is of, at most 50 %", () => {
    expect(path({ retainagePct: "10" })).toBe("retainageBase");
    expect(path({ retainagePct: "10", retainageBase: "net" })).toBeUndefined();
    const takes = (pct: string) => termsOfClient.retainagePct.draft.safeParse(pct).success;
    expect(["0", "50", "50.01", "51", "10.125"].map(takes)).toEqual([true, true, false, false, false]);
  });
  it("name taxes of the list, and a day on which a tier year can begin", () => {
    expect(path({ taxCodeDefault: "NONE" })).toBe("taxCodeDefault");
    expect(path({ exemptions: [{ code: "TX-8.25" }, { code: "NONE" }] })).toBe("exemptions.1.code");
    expect(path({ tierPeriodStart: "02-30" })).toBe("tierPeriodStart");
    expect(path({ tierPeriodStart: "04-01", taxCodeDefault: "TX-8.25" })).toBeUndefined();
  });
});
