import { describe, expect, it } from "vitest";
import { Demand, inWords, requirementsOn } from "./requirements.ts";
import { creditHold, lookalikesOf, obstaclesToActivation, openWork, ownsItself } from "./rules.ts";
import { wrongTaxId } from "./tax-numbers.ts";

const company = (legalName: string, more: object = {}) => ({ legalName, displayName: legalName, ...more });
const reasons = (draft: object, existing: object) =>
  lookalikesOf(company("Nothing Alike", draft), [company("Gulf Coast Refining, LLC", existing)])[0]?.reasons ?? [];

describe("the search for duplicates", () => {
  it("finds the same name under another legal form", () => {
    expect(lookalikesOf(company("GULF-COAST REFINING"), [company("Gulf Coast Refining, LLC")])[0]?.reasons).toEqual([
      "Same name",
    ]);
  });
  it("finds a name that is 0.765 alike, and not one that is 0.188 alike", () => {
    const found = lookalikesOf(company("gulf coast refining"), [
      company("west texas pipeline"),
      company("gulf coast refineries"),
    ]);
    expect(found).toEqual([{ company: company("gulf coast refineries"), reasons: ["Similar name (76 %)"] }]);
  });
  it("finds a company by another name it is known by", () => {
    const known = company("GCR Holdings", { aliases: "Old Mill; Gulf Coast Refining" });
    expect(lookalikesOf(company("Gulf Coast Refining"), [known])[0]?.reasons).toEqual(["Same name"]);
  });
  it("finds the same domain, on the web or in the mail", () => {
    expect(reasons({ website: "https://www.gcr.example/about" }, { email: "ap@gcr.example" })).toEqual([
      "Same web or email domain",
    ]);
    expect(reasons({ email: "a@gmail.com" }, { email: "b@gmail.com" })).toEqual([]);
  });
  it("finds the same telephone number, however it is grouped", () => {
    expect(reasons({ phone: "+1 713 555 0100" }, { phone: "+1 (713) 555-0100" })).toEqual(["Same telephone number"]);
  });
  it("finds the same tax number of the same country", () => {
    const ein = { country: "US", kind: "EIN", value: "12-3456789" };
    expect(reasons({ taxIds: [ein] }, { taxIds: [{ ...ein, value: "123456789" }] })).toEqual(["Same tax number"]);
    expect(reasons({ taxIds: [ein] }, { taxIds: [{ ...ein, country: "GB" }] })).toEqual([]);
  });
});

describe("a tax number", () => {
  it.each([
    ["GB", "VAT", "GB123456789", null],
    ["GB", "VAT", "GB12345", "A United Kingdom VAT looks like GB123456789."],
    ["US", "EIN", "12-3456789", null],
    ["US", "ein", "1234", "A United States ein looks like 12-3456789."],
    ["CL", "RUT", "anything", null],
    ["PL", "VAT", "PL1234567890", null],
    ["SE", "VAT", "SE123", "A Sweden VAT looks like SE123456789001."],
    ["GR", "VAT", "EL123456789", null],
  ])("of %s, kind %s: %s is judged %s", (country, kind, value, wrong) =>
    expect(wrongTaxId({ country, kind, value })).toBe(wrong),
  );
});

describe("the life of a client", () => {
  it("starts with the data that invoices need", () => {
    const bare = {
      legalName: "A",
      billingAddress: null,
      paymentTerms: null,
      currency: null,
      accountManagerId: null,
      defaultBaseId: null,
      invoiceDelivery: null,
      invoiceRecipients: [],
    };
    expect(obstaclesToActivation(bare)).toEqual([
      "Enter the billing address.",
      "Enter the payment terms.",
      "Choose the currency.",
      "Choose how invoices are sent.",
      "Choose the account manager.",
      "Choose the base.",
    ]);
    const ready = { ...bare, billingAddress: "x", paymentTerms: {}, currency: "USD", accountManagerId: "u", defaultBaseId: "b" };
    expect(obstaclesToActivation({ ...ready, invoiceDelivery: "portal" })).toEqual([]);
    expect(obstaclesToActivation({ ...ready, invoiceDelivery: "email PDF" })).toEqual([
      "Enter the email address that invoices go to.",
    ]);
    expect(obstaclesToActivation({ ...ready, invoiceDelivery: "email PDF", invoiceRecipients: [{}] })).toEqual([]);
  });
  it("does not end while work is open", () => {
    const count = (orders: number, reports: number) =>
      openWork([
        { count: orders, one: "open work order", several: "open work orders" },
        { count: reports, one: "unreleased report", several: "unreleased reports" },
      ]);
    expect(count(2, 1)).toBe("2 open work orders and 1 unreleased report: close them first.");
    expect(count(0, 0)).toBeNull();
  });
  it("says since when and why it is on hold", () => {
    const held = { status: "on hold", statusReason: "90 days overdue", statusSince: "2026-05-04T10:00:00.000Z" } as const;
    expect(creditHold(held)).toBe("Client is on credit hold since 2026-05-04: 90 days overdue. Operations may override.");
    expect(creditHold({ ...held, status: "active" })).toBeNull();
  });
  it("never belongs to itself", () => {
    const group = [
      { id: "a", parentId: null },
      { id: "b", parentId: "a" },
      { id: "c", parentId: "b" },
    ];
    expect(ownsItself(group, "a", "c")).toBe(true);
    expect(ownsItself(group, "c", "a")).toBe(false);
  });
});

describe("the requirements of a client", () => {
  const rule = { clientCompanyId: "c", clientSiteId: null, projectId: null, validFrom: "2026-01-01", validTo: "2026-06-30" };
  const job = { clientCompanyId: "c", clientSiteId: "s", projectId: "p" };
  it("come from the company, the site and the project", () => {
    const rules = [rule, { ...rule, clientSiteId: "s" }, { ...rule, projectId: "p" }, { ...rule, clientSiteId: "other" }];
    expect(requirementsOn(rules, job, "2026-03-01")).toEqual(rules.slice(0, 3));
  });
  it("hold on their first and on their last day", () => {
    expect(requirementsOn([rule], job, "2026-01-01")).toHaveLength(1);
    expect(requirementsOn([rule], job, "2026-06-30")).toHaveLength(1);
    expect(requirementsOn([rule], job, "2026-07-01")).toHaveLength(0);
  });
  it("read like a sentence", () => {
    expect(inWords({ kind: "certification", method: "UT", minLevel: 2, schemes: ["SNT-TC-1A"] })).toBe(
      "UT Level II or higher (SNT-TC-1A)",
    );
    expect(inWords({ kind: "report deadline", hours: 48 })).toBe("Report within 48 h");
    expect(inWords({ kind: "reject alarm level", basis: "joints", percent: "2.5" })).toBe("Reject alarm level 2.5 % of joints");
  });
  it("a reject alarm level is above 0 and below 100 %", () => {
    const takes = (percent: string) => Demand.safeParse({ kind: "reject alarm level", basis: "length", percent }).success;
    expect(["5", "2.5", "0.25", "99"].map(takes)).toEqual([true, true, true, true]);
    expect(["0", "0.0", "100", "-1", "5 %", ""].map(takes)).toEqual([false, false, false, false, false, false]);
  });
});
