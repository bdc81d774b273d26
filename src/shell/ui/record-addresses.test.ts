import { expect, it } from "vitest";
import { pages } from "../../pages.ts";
import { endpointsOf } from "#kit/contract.ts";
import { dashboard } from "#modules/dashboard/contract.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { reportTemplates } from "#modules/report-templates/contract.ts";
import { dueSubjects } from "#due/subjects.ts";
import { workHref, type WorkSubject, workSubjects } from "#work/subjects.ts";

const paths = Object.values(pages).flatMap((module) => module.pages.map(({ path }) => path));
/** The page of an address, without what it selects on that page. */
const pageAt = (address: string) => address.replace(/\?.*/, "");

it.each(Object.entries(dueSubjects))("what is due leads to the record itself, not to the list it is in: %s", (_, { page }) => {
  expect(page).toMatch(/[/=]$/);
  expect(paths).toContain(pageAt(`${page}$id`));
});

it.each(Object.keys(workSubjects) as WorkSubject[])("what waits leads to a page of the product: %s", (subject) => {
  expect(paths).toContain(pageAt(workHref(subject, "$id")));
});

it("what a page asks for before its files are there is an address of the server", () => {
  const shape = (address: string) => address.replace(/\?.*/, "").replaceAll(/[$:]\w+/g, "*");
  const known = [dashboard, inspectionReports, reportTemplates].flatMap((contract) => endpointsOf(contract));
  const read = known.flatMap(({ endpoint: { method, path } }) => (method === "GET" ? [shape(path)] : []));
  const asked = Object.values(pages).flatMap((module) => module.pages.flatMap(({ asks = [] }) => asks));
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((address) => !read.includes(shape(address)))).toEqual([]);
});
