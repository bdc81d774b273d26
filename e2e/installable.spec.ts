import { chromium, expect, test } from "@playwright/test";

test.use({ serviceWorkers: "allow" });

// A browser with its own profile: in a private window, which the other tests use, nothing can be installed.
test("the product can be installed as an app", async ({ baseURL, launchOptions }, testInfo) => {
  // Only the full browser checks whether a page can be installed; the headless shell does not.
  const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
  const context = await chromium.launchPersistentContext(testInfo.outputPath("profile"), { ...launchOptions, executablePath });
  try {
    const page = await context.newPage();
    await page.goto(`${baseURL}/auth`);
    await expect(page.getByLabel("Email")).toBeVisible();
    const browser = await context.newCDPSession(page);
    const { errors, url } = await browser.send("Page.getAppManifest");
    expect({ errors, url }).toEqual({ errors: [], url: `${baseURL}/manifest.webmanifest` });
    const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
    expect(installabilityErrors).toEqual([]);
  } finally {
    await context.close();
  }
});
