import { expect, it } from "vitest";
import { distributionFor, toldOfReject } from "./distribution.ts";

const entry = (contactId: string, more: Partial<Parameters<typeof distributionFor>[0][number]> = {}) => ({
  contactId,
  clientSiteId: null,
  projectId: null,
  kind: "to" as const,
  delivery: "link" as const,
  methods: [],
  results: "all" as const,
  ...more,
});
const accepted = { method: "UT", result: "ACCEPT" };
const rejected = { method: "RT", result: "REJECT" };
const sent = { clientSiteId: "site", projectId: "project", reports: [accepted] };
const who = (entries: ReturnType<typeof entry>[], of: Partial<typeof sent> = {}) =>
  distributionFor(entries, { ...sent, ...of })?.map(({ contactId }) => contactId) ?? null;

it("the list of the project replaces that of the site, and that of the site that of the client", () => {
  const client = entry("client");
  const site = entry("site", { clientSiteId: "site" });
  const project = entry("project", { projectId: "project" });
  expect(who([client, site, project])).toEqual(["project"]);
  expect(who([client, site, project], { projectId: "other" })).toEqual(["site"]);
  expect(who([client, site, project], { projectId: "other", clientSiteId: "other" })).toEqual(["client"]);
  expect(who([site], { clientSiteId: "other" })).toBeNull();
});

it("a contact receives the methods and results of the entry, once, as to before in copy", () => {
  const entries = [
    entry("rt", { methods: ["RT"] }),
    entry("foreman", { results: "rejects" }),
    entry("qc", { kind: "cc" }),
    entry("qc"),
  ];
  expect(who(entries)).toEqual(["qc"]);
  expect(distributionFor(entries, sent)?.[0]?.kind).toBe("to");
  expect(who(entries, { reports: [accepted, rejected] })).toEqual(["rt", "foreman", "qc"]);
});

it("those who receive rejects are told of one at once, also where the rest of the list is of others", () => {
  const entries = [entry("qc"), entry("foreman", { results: "rejects", methods: ["RT"] })];
  const told = (report: typeof accepted) => toldOfReject(entries, { ...sent, reports: [report] }).map((one) => one.contactId);
  expect([told(rejected), told(accepted), told({ ...rejected, method: "UT" })]).toEqual([["foreman"], [], []]);
});
