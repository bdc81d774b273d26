import { expect, it } from "vitest";
import { pages } from "../../pages.ts";
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
