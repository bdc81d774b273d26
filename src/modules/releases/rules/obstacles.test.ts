import { describe, expect, it } from "vitest";
import { domainsOf, obstaclesOf } from "./obstacles.ts";

const item = {
  named: "ACR-UT-26-0001 Rev 0",
  status: "signed",
  hasPdf: true,
  underCaution: false,
  replacedBy: null,
  newerImport: null,
};
const recipient = { name: "Joan Pratt", kind: "to" as const, email: "j.pratt@acadia.example", contactLeft: false };
const draft = {
  purpose: "final" as const,
  notice: null,
  acknowledgementRule: "any" as const,
  respondBy: null,
  items: [item],
  recipients: [recipient],
  client: { name: "Acadia", status: "active", statusReason: null, holdBlocksRelease: true },
  domains: ["acadia.example"],
};
const said = (more: Partial<Parameters<typeof obstaclesOf>[0]>) =>
  obstaclesOf({ ...draft, ...more }).map(({ kind, message }) => `${kind}: ${message}`);

describe("a release is issued", () => {
  it("when its reports are signed and current, and it has a recipient", () => {
    expect(said({})).toEqual([]);
    expect(said({ items: [], recipients: [] })).toEqual(["stop: No report", "stop: No recipient"]);
    expect(said({ items: [{ ...item, status: "submitted" }] })).toEqual(["stop: ACR-UT-26-0001 Rev 0 is not signed"]);
    expect(said({ items: [{ ...item, status: "superseded", replacedBy: "Rev 1" }] })).toEqual([
      "stop: ACR-UT-26-0001 Rev 0 is superseded by Rev 1: add Rev 1 instead",
    ]);
    expect(said({ recipients: [{ ...recipient, contactLeft: true }] })[0]).toContain("no longer a contact");
  });
  it("once the PDFs are made, and says so in one sentence", () => {
    const [first, second] = [
      { ...item, hasPdf: false },
      { ...item, named: "ACR-UT-26-0002 Rev 0", hasPdf: false },
    ];
    expect(said({ items: [item, first] })).toEqual([
      "wait: The PDF of ACR-UT-26-0001 Rev 0 is still being made, which takes about a minute.",
    ]);
    expect(said({ items: [first, second] })).toEqual([
      "wait: The PDFs of 2 reports, of ACR-UT-26-0001 Rev 0 among them, are still being made, which takes about a minute.",
    ]);
    expect(said({ items: [{ ...first, status: "void" }], notice: "void" })).toEqual([]);
  });
  it("with imported reports once their PDFs are there, not for approval, and with an older revision of one once that is confirmed", () => {
    const old = { ...item, named: "OLD-1 Rev A", status: "imported" };
    expect(said({ items: [item, old], purpose: "for record" })).toEqual([]);
    expect(said({ items: [{ ...old, hasPdf: false }] })).toEqual([
      "stop: OLD-1 Rev A was imported without its PDF. Add the PDF to it first.",
    ]);
    expect(said({ items: [{ ...old, status: "removed" }] })).toEqual(["stop: OLD-1 Rev A was removed from the imported reports"]);
    expect(said({ items: [old], purpose: "for approval", respondBy: "2026-03-27" })[0]).toContain("cannot be sent for approval");
    expect(said({ items: [{ ...old, newerImport: "B" }] })).toEqual([
      "confirm: OLD-1 Rev A is not the latest: Rev B was imported as well",
    ]);
  });
  it("to a recipient of the kind to, where receipt is to be confirmed", () => {
    const recipients = [{ ...recipient, kind: "cc" as const }];
    expect(said({ recipients })).toEqual(["stop: Rule any needs a recipient of kind to"]);
    expect(said({ recipients, acknowledgementRule: "none" })).toEqual([]);
  });
  it("for approval with the day by which the review is expected", () => {
    expect(said({ purpose: "for approval" })).toEqual(["stop: Enter by when the review of the client is expected"]);
    expect(said({ purpose: "for approval", respondBy: "2026-03-27" })).toEqual([]);
  });
  it("to a client on hold only by Operations, where the hold counts for releases; notices always go", () => {
    const client = { ...draft.client, status: "on hold", statusReason: "Invoices of May unpaid." };
    expect(said({ client })).toEqual(["hold: Client is on hold: Invoices of May unpaid. Notices still go."]);
    expect(said({ client: { ...client, holdBlocksRelease: false } })).toEqual([]);
    expect(said({ client, purpose: "revision", notice: "superseded" })).toEqual([]);
    expect(said({ client, notice: "void", items: [{ ...item, status: "void" }] })).toEqual([]);
  });
  it("outside the client's domains and with a report in doubt only once that is confirmed", () => {
    const recipients = [{ ...recipient, email: "joan@gmail.com" }];
    expect(said({ recipients, items: [{ ...item, underCaution: true }] })).toEqual([
      "confirm: gmail.com is not a domain of Acadia",
      "confirm: ACR-UT-26-0001 Rev 0 is under a caution: we are reviewing it",
    ]);
    expect(said({ recipients: [{ ...recipient, email: "x@mail.acadia.example" }] })).toEqual([]);
  });
});

it("the domains of a client are those of its address and website, else of its contacts", () => {
  const contacts = [{ email: "a@plant.example" }];
  expect(domainsOf({ email: "office@acadia.example", website: "https://www.acadia.test/x" }, contacts)).toEqual([
    "acadia.example",
    "acadia.test",
  ]);
  expect(domainsOf({ email: "acadia@gmail.com", website: null }, contacts)).toEqual(["plant.example"]);
});
