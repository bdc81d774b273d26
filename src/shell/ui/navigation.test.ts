import { describe, expect, it } from "vitest";
import type { PageRoute } from "#kit/ui/pages.ts";
import { crumbsOf, entryAt, railOf } from "./navigation.ts";

const page = (path: string, module: string | null, more: Partial<PageRoute> = {}): PageRoute => ({
  path,
  title: path,
  module,
  load: () => Promise.reject(new Error("not needed")),
  ...more,
});
const groups = [
  { title: "Work", modules: [{ id: "dashboard", title: "Dashboard" }] },
  {
    title: "Equipment",
    modules: [
      { id: "calibration", title: "Calibration" },
      { id: "inventory", title: "Inventory" },
    ],
  },
  { title: "Administration", modules: [{ id: "people-and-access", title: "People" }] },
];
const pages = {
  dashboard: { pages: [page("/", "dashboard")] },
  calibration: { pages: [page("/calibration", "calibration"), page("/calibration/$id", "calibration")] },
  inventory: { pages: [page("/inventory", "inventory")] },
  "people-and-access": {
    pages: [
      page("/user-management", "user-management", { rail: "Users" }),
      page("/user-permissions", "user-permissions", { rail: "Permissions" }),
      page("/my-profile", "profile"),
    ],
  },
};
const may =
  (...granted: string[]) =>
  (module: string | null) =>
    module === null || granted.includes(module);

describe("the rail", () => {
  it("shows the first page of each module the person may open, in the catalogue's order", () => {
    expect(railOf(groups, pages, may("dashboard", "calibration"))).toEqual([
      { title: "Work", entries: [{ module: "dashboard", title: "Dashboard", href: "/" }] },
      { title: "Equipment", entries: [{ module: "calibration", title: "Calibration", href: "/calibration" }] },
    ]);
  });

  it("shows the named pages of a module that opens several", () => {
    const [group] = railOf(groups, pages, may("user-management", "profile", "user-permissions"));
    expect(group?.entries.map(({ title }) => title)).toEqual(["Users", "Permissions"]);
  });

  it("shows no other pages, however few of them are open: the profile is in the person's menu", () => {
    expect(railOf(groups, pages, may("profile"))).toEqual([]);
  });

  it("leaves out a group in which nothing may be opened", () => {
    expect(railOf(groups, pages, may())).toEqual([]);
  });
});

describe("the entry of the rail that is marked", () => {
  it("is the closest, where one entry's address is below another's", () => {
    const both = [
      {
        title: "Equipment",
        entries: [
          { module: "calibration", title: "Calibration", href: "/calibration" },
          { module: "calibration", title: "Evidence cases", href: "/calibration/cases" },
        ],
      },
    ];
    expect(entryAt(both, "/calibration/cases/7")?.entry.title).toBe("Evidence cases");
    expect(entryAt(both, "/calibration/7")?.entry.title).toBe("Calibration");
    expect(entryAt(both, "/welding")).toBeUndefined();
  });

  it("is the one a page says it lies under, though its address begins with another's", () => {
    const [calibration, cases] = [page("/calibration", "calibration"), page("/cases", "calibration")];
    const elsewhere = page("/calibration/open-cases", "calibration", { under: "/cases" });
    const two = { calibration: { pages: [calibration] }, inventory: { pages: [cases, elsewhere] } };
    expect(entryAt(railOf(groups, two, may("calibration")), "/calibration/open-cases")?.entry.href).toBe("/cases");
  });
});

describe("the breadcrumb", () => {
  const rail = railOf(groups, pages, may("dashboard", "calibration"));

  it("leads from the group over the module to the record", () => {
    expect(crumbsOf(rail, "/calibration/7", "CAL-0007")).toEqual([
      { title: "Equipment" },
      { title: "Calibration", href: "/calibration" },
      { title: "CAL-0007" },
    ]);
  });

  it("finds the place of a page whose address does not show it", () => {
    const under = {
      calibration: { pages: [...pages.calibration.pages, page("/certificates/$id", "calibration", { under: "/calibration" })] },
    };
    const found = railOf(groups, under, may("calibration"));
    expect(crumbsOf(found, "/certificates/7", "C-7")).toEqual([
      { title: "Equipment" },
      { title: "Calibration", href: "/calibration" },
      { title: "C-7" },
    ]);
    // One's own, without an id, lies under nothing.
    expect(crumbsOf(found, "/certificates", "My certificates")).toEqual([{ title: "My certificates" }]);
  });

  it("ends at the module on the module's own page", () => {
    expect(crumbsOf(rail, "/calibration", "Calibration")).toEqual([{ title: "Equipment" }, { title: "Calibration" }]);
  });

  it("does not treat every page as part of the start page", () => {
    expect(crumbsOf(rail, "/settings", "Settings")).toEqual([{ title: "Settings" }]);
  });
});
