import { expect } from "@playwright/test";
import { heldAgainst } from "./axe.ts";
import { test } from "./test.ts";

test.use({ serviceWorkers: "allow" });

test("the sign-in page asks for email and password, refuses wrong ones, and has no accessibility violation", async ({ page }) => {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (line) => {
    // A refused sign-in is a 401 response, which the browser logs.
    if (line.type() === "error" && !line.text().includes("401")) complaints.push(line.text());
  });

  await page.goto("/");
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("Not-The-Password-1");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("nobody@example.com");

  expect(await heldAgainst(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("every page opens by its address, and an unknown endpoint answers a plain 404", async ({ request }) => {
  const page = await request.get("/inspection-reports/anything");
  expect([page.status(), page.headers()["content-type"]]).toEqual([200, expect.stringContaining("text/html")]);
  expect((await request.get("/api/no-such-thing")).status()).toBe(404);
});
