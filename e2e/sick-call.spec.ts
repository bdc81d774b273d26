import { expect } from "@playwright/test";
import { heldAgainst } from "./axe.ts";
import { ask, maria, openedAt, samuel, withSession } from "./people.ts";
import { test } from "./test.ts";

interface Listed {
  rows: { id: string; personName: string; workOrderNumber: string; fromOn: string }[];
}

test("a technician calls in sick: on the phone the coordinator finds who is free, gives them the day, and writes to the client", async ({
  browser,
}) => {
  const page = await openedAt(browser, maria, "/", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { rows } = await ask<Listed>(page.context(), "GET", "/api/calendar/assignments?status=confirmed");
  const sick = rows.find(({ personName }) => personName === "Callum Reid");
  if (!sick) throw new Error("Callum Reid is on no job.");
  await page.goto(`/calendar/assignments/${sick.id}`);
  await page.getByRole("button", { name: "Called in sick" }).tap();
  await page.getByRole("button", { name: "Enter and find a replacement" }).tap();
  await page.getByRole("button", { name: "Give it to Samuel Okoye" }).tap();
  await expect(page.getByText(/^Samuel Okoye replaces Callum Reid on/)).toBeVisible();
  const letter = await page
    .getByRole("link", { name: /^Write to / })
    .first()
    .getAttribute("href");
  expect(decodeURIComponent(letter ?? "")).toContain(`${sick.workOrderNumber}, `);
  expect(decodeURIComponent(letter ?? "")).toContain("Samuel Okoye replaces Callum Reid on");
  expect(await heldAgainst(page)).toEqual([]);
  const instead = await withSession(browser, samuel);
  const { entries } = await ask<{ entries: { workOrderNumber: string; from: string; to: string }[] }>(
    instead,
    "GET",
    "/api/calendar/mine",
  );
  expect(entries).toContainEqual(
    expect.objectContaining({ workOrderNumber: sick.workOrderNumber, from: sick.fromOn, to: sick.fromOn }),
  );
});
