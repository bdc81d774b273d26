import { expect, it } from "vitest";
import { reportFlagsFor, reportViewsFor } from "./report-views.ts";

const titles = (named: string[], isSuperUser = false) => reportViewsFor({ isSuperUser, named }).map(({ title }) => title);
const common = ["Ready to release", "Under caution", "Overdue"];

it("an auditor has no tab for drafts and reviews that cannot be theirs; who writes and who reviews has", () => {
  expect(titles([])).toEqual(common);
  expect(titles(["report.write"])).toEqual(["My drafts", "Returned to me", ...common]);
  expect(titles(["report.levelIII"])).toEqual(["Awaiting my review", ...common]);
  expect(titles([], true)).toHaveLength(6);
});

it("what the tabs leave out is no filter either, unless the address asks for it", () => {
  const names = (asked: Record<string, string>) =>
    reportFlagsFor({ isSuperUser: false, named: [] }, asked).map(({ name }) => name);
  expect(names({})).toEqual(["overdue", "offline", "caution"]);
  expect(names({ mine: "true" })).toContain("mine");
});
