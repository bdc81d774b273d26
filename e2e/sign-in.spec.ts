import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { Secret, TOTP } from "otpauth";
import { heldAgainst } from "./axe.ts";
import { Mailbox } from "./mailbox.ts";
import { agreed, ask, followed, pageReloaded, marked, password } from "./people.ts";

/*
 * The specification of the sign-in, section by section, in a real browser against the production build. All people here are created for this file, so
 * that no other test is affected.
 */

// Enough time for a busy machine; alone they take a few seconds each.
test.describe.configure({ timeout: 300_000 });

const ruth = "ruth.calloway@demo.example";
const fresh = "Another-Way-In-7";

test.describe("2 Public routes", () => {
  test("/auth shows and hides the password, says Signing in... and the server's message, has no version label, and leads to /", async ({
    page,
    browser,
  }) => {
    const { email } = await newPerson(browser);
    await page.goto("/login");
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await page.goto("/auth");
    await expect(page.getByLabel("Email")).toBeFocused();
    await expect(page.getByText("2.0.3010")).toHaveCount(0);

    const field = page.getByLabel("Password", { exact: true });
    await expect(field).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(field).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(field).toHaveAttribute("type", "password");

    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("Invalid email address")).toBeVisible();
    await expect(page.getByText("Password must be at least 6 characters")).toBeVisible();
    await page.getByLabel("Email").fill(email);
    await expect(page.getByText("Invalid email address")).toHaveCount(0);

    const letGo = await holdBack(page, "/api/login");
    await field.fill("Not-The-Password-1");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("button", { name: /^Signing in\.\.\./ })).toBeVisible();
    // Its words are readable in both themes while the answer is on its way.
    for (const theme of ["dark", "light"]) {
      await page.evaluate((to) => document.documentElement.setAttribute("data-mantine-color-scheme", to), theme);
      await expect(() => nothingAgainst(page)).toPass({ timeout: 5_000 });
    }
    const refused = page.waitForResponse((response) => response.url().endsWith("/api/login"));
    letGo();
    const { message } = (await (await refused).json()) as { message: string };
    await expect(page.getByRole("alert")).toHaveText(message);

    await field.fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await atHome(page);
    for (const path of ["/auth", "/login"]) {
      await page.goto(path);
      await atHome(page);
    }
  });

  test("every other path is the not-found page", async ({ page }) => {
    const complaints = await watch(page);
    await page.goto("/no/such/page");
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
    await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
    expect(complaints).toEqual([]);
  });
});

test.describe("2 Protected routes", () => {
  test("without a session a page leads to /auth, which says why", async ({ page }) => {
    for (const path of ["/inspection-reports", "/audit-events"]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/auth$/);
      await expect(toasts(page)).toContainText("Unauthorized");
      await expect(toasts(page)).toContainText("Please log in to access this page.");
    }
  });

  test("a spinner while access is checked; if denied, the start page names the required modules; the logs ask for sign-in only", async ({
    browser,
  }) => {
    const page = await signedIn(browser, await newPerson(browser));
    const letGo = await holdBack(page, "/api/auth/session");
    await page.goto("/user-permissions");
    await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
    letGo();
    await expect(toasts(page)).toContainText("Access Denied");
    await expect(toasts(page)).toContainText("You don't have permission to access this page.");
    await expect(toasts(page)).toContainText("Required modules: user-permissions");
    await atHome(page);
    for (const path of ["/audit-events", "/error-logs", "/security-events", "/user-sessions", "/audit-analytics"]) {
      await page.goto(path);
      await expect(page.locator("#page").getByRole("heading").first()).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByText("Access Denied")).toHaveCount(0);
    }
  });
});

test.describe("4 Forgot password, reset password", () => {
  test("confirms even when the call fails", async ({ page }) => {
    await page.route("**/api/auth/forgot-password", (route) => route.abort());
    await page.goto("/auth");
    await askForLink(page, "nobody@example.com");
    await expect(page.getByRole("dialog")).toContainText("nobody@example.com");
    await nothingAgainst(page);
  });

  test("the link of the email sets a new password once: the former is refused, every session has ended", async ({
    page,
    browser,
  }) => {
    const person = await newPerson(browser);
    const elsewhere = await signedIn(browser, person);
    await page.goto("/auth");
    await askForLink(page, person.email);
    const link = await person.mailbox.next(/https?:\/\/\S+\/auth\/reset-password\?token=\S+/);
    const { pathname, search } = new URL(link);

    await page.goto(pathname + search);
    await expect(page.getByRole("link", { name: "Back to Login" })).toBeVisible();
    const [first, again] = [
      page.getByLabel("New password", { exact: true }),
      page.getByLabel("Confirm password", { exact: true }),
    ];
    await first.fill("Short-1");
    await page.getByRole("button", { name: "Set new password" }).click();
    await expect(first).toHaveAccessibleDescription(/Password must be at least 8 characters/);
    await expect(page.getByText("Passwords do not match")).toBeVisible();
    await nothingAgainst(page);
    await first.fill(fresh);
    await again.fill(fresh);
    await page.getByRole("button", { name: "Set new password" }).click();
    await expect(page.getByRole("link", { name: "Return to Login" })).toBeFocused();
    await expect(page.getByRole("link", { name: "Back to Login" })).toHaveCount(0);
    await page.keyboard.press("Enter");

    await giveCredentials(page, person.email, password);
    await expect(page.getByRole("alert")).toBeVisible();
    await giveCredentials(page, person.email, fresh);
    await atHome(page);
    await elsewhere.goto("/");
    await expect(elsewhere).toHaveURL(/\/auth$/);

    await elsewhere.goto(pathname + search);
    await elsewhere.getByLabel("New password", { exact: true }).fill("Third-Way-In-8");
    await elsewhere.getByLabel("Confirm password", { exact: true }).fill("Third-Way-In-8");
    await elsewhere.getByRole("button", { name: "Set new password" }).click();
    await expect(elsewhere.getByRole("alert")).toBeVisible();
  });
});

test.describe("8 Error catalogue", () => {
  test("no token in the link; a reset that fails without a word of the server; a login the same", async ({ page }) => {
    await page.goto("/auth/reset-password");
    await expect(page.getByRole("alert")).toHaveText("Reset token is missing. Please use the link from your email.");
    await nothingAgainst(page);
    await page.route("**/api/auth/reset-password", (route) => route.abort());
    await page.goto("/auth/reset-password?token=abc");
    for (const label of ["New password", "Confirm password"]) await page.getByLabel(label, { exact: true }).fill(fresh);
    await page.getByRole("button", { name: "Set new password" }).click();
    await expect(page.getByRole("alert")).toHaveText("Failed to reset password.");

    await page.route("**/api/login", (route) => route.abort());
    await page.goto("/auth");
    await giveCredentials(page, "nobody@example.com", fresh);
    await expect(page.getByRole("alert")).toHaveText("Login failed. Please try again.");
  });
});

test.describe("4 Login: the second step", () => {
  test("a code by email, set up on the profile: six digits, silence about a wrong one, another after 60 s, Cancel the only way out; then a recovery code", async ({
    browser,
  }) => {
    const person = await newPerson(browser);
    const page = await signedIn(browser, person);
    const recovery = await setUpEmailCodes(page, person);
    await signOut(page);

    await page.clock.install();
    await giveCredentials(page, person.email, password);
    const dialog = page.getByRole("dialog", { name: "Two-factor authentication" });
    const code = dialog.getByLabel("Six-digit code");
    const verify = dialog.getByRole("button", { name: "Verify" });
    await expect(code).toBeFocused();
    const right = await person.mailbox.next(/\b\d{6}\b/);
    await nothingAgainst(page);

    await test.step("nothing of a session was set", async () => {
      expect((await page.context().cookies()).map(({ name }) => name)).toEqual(["holdpoint_second_step"]);
      expect((await page.request.get("/api/auth/session")).status()).toBe(401);
    });

    await test.step("closed by Cancel alone", async () => {
      await page.keyboard.press("Escape");
      await page.mouse.click(5, 5);
      await expect(dialog).toBeVisible();
      await expect(dialog.getByRole("button", { name: /close/i })).toHaveCount(0);
    });

    await test.step("digits only, six at most, Verify at exactly six", async () => {
      await code.focus();
      await page.keyboard.type("12a3-45");
      await expect(code).toHaveValue("12345");
      await expect(verify).toBeDisabled();
      await page.keyboard.type("678");
      await expect(code).toHaveValue("123456");
      await expect(verify).toBeEnabled();
    });

    await test.step("a wrong code says nothing: marked, emptied, focused", async () => {
      await code.fill(right === "111111" ? "222222" : "111111");
      const before = await dialog.innerText();
      await verify.click();
      await expect(code).toHaveValue("");
      await expect(code).toBeFocused();
      await expect(code).toHaveAttribute("aria-invalid", "true");
      expect(words(await dialog.innerText())).toEqual(words(before));
      await nothingAgainst(page);
    });

    await test.step("another code is offered after 60 seconds", async () => {
      await expect(dialog.getByText(/A new code can be sent in \d+ seconds?\./)).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Send a new code by email" })).toHaveCount(0);
      await page.clock.runFor(61_000);
      await expect(dialog.getByRole("button", { name: "Send a new code by email" })).toBeVisible();
    });

    await test.step("Cancel", async () => {
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(/\/auth$/);
    });

    await test.step("the right code reloads the page at /", async () => {
      await page.evaluate(() => Object.assign(window, { before: true }));
      await giveCredentials(page, person.email, password);
      await page.getByLabel("Six-digit code").fill(await person.mailbox.next(/\b\d{6}\b/));
      await page.keyboard.press("Enter");
      await atHome(page);
      expect(await page.evaluate(() => "before" in window)).toBe(false);
    });

    await test.step("a recovery code, once", async () => {
      const [once = ""] = recovery;
      const again = await newPage(browser);
      await giveRecoveryCode(again, person.email, once);
      await atHome(again);
      await signOut(again);
      await giveRecoveryCode(again, person.email, once);
      await expect(again.getByLabel("Recovery code")).toHaveAttribute("aria-invalid", "true");
      await nothingAgainst(again);
    });
  });

  test("a code by text message, to the number given on the profile", async ({ browser }) => {
    const person = await newPerson(browser);
    const number = `+1713555${String(Date.now()).slice(-4)}`;
    const telephone = new Mailbox(number);
    const page = await signedIn(browser, person);
    await page.goto("/my-profile");
    await page.getByRole("button", { name: "Set up text messages" }).click();
    await page.getByRole("dialog").getByLabel("Mobile number").fill(number);
    await provePassword(page, "Send code");
    await page.getByLabel("Six-digit code").fill(await telephone.next(/\b\d{6}\b/));
    await nothingAgainst(page);
    await page.getByRole("button", { name: "Confirm" }).click();
    await saveRecoveryCodes(page);
    await signOut(page);

    await giveCredentials(page, person.email, password);
    const dialog = page.getByRole("dialog", { name: "Two-factor authentication" });
    await expect(dialog).toContainText(number.slice(-2));
    await expect(dialog).not.toContainText(number);
    await dialog.getByLabel("Six-digit code").fill(await telephone.next(/\b\d{6}\b/));
    await dialog.getByRole("button", { name: "Verify" }).click();
    await atHome(page);
    await page.goto("/my-profile");
    await expect(page.getByText(/with password and text message/)).toBeVisible();
  });

  test("an authenticator app", async ({ browser }) => {
    const person = await newPerson(browser);
    const page = await signedIn(browser, person);
    await page.goto("/my-profile");
    await page.getByRole("button", { name: "Set up app" }).click();
    await provePassword(page, "Continue");
    const secret = ((await page.getByRole("dialog").locator("code").textContent()) ?? "").replaceAll(" ", "");
    const app = new TOTP({ issuer: "Holdpoint", secret: Secret.fromBase32(secret) });
    await nothingAgainst(page);
    await page.getByLabel("Six-digit code").fill(app.generate());
    await page.getByRole("button", { name: "Confirm" }).click();
    await saveRecoveryCodes(page);
    await signOut(page);

    await giveCredentials(page, person.email, password);
    const dialog = page.getByRole("dialog", { name: "Two-factor authentication" });
    await expect(dialog.getByText("Enter the code of your authenticator app.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: /^Send a/ })).toHaveCount(0);
    // Each code is valid once, and the next one is already valid: clocks may differ by half a minute.
    await dialog.getByLabel("Six-digit code").fill(app.generate({ timestamp: Date.now() + 30_000 }));
    await dialog.getByRole("button", { name: "Verify" }).click();
    await atHome(page);
  });

  test("a passkey of the device", async ({ browser, baseURL }) => {
    const person = await newPerson(browser);
    // A passkey belongs to a host name, not to an IP address.
    const page = await signedIn(browser, person, { baseURL: (baseURL ?? "").replace("127.0.0.1", "localhost") });
    const device = await page.context().newCDPSession(page);
    await device.send("WebAuthn.enable");
    const options = { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true } as const;
    await device.send("WebAuthn.addVirtualAuthenticator", {
      options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
    });
    await page.goto("/my-profile");
    await page.getByRole("button", { name: "Add passkey" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Inspection tablet");
    await provePassword(page, "Add passkey");
    await saveRecoveryCodes(page);
    await expect(page.getByText("Inspection tablet")).toBeVisible();
    await signOut(page);

    await giveCredentials(page, person.email, password);
    const dialog = page.getByRole("dialog", { name: "Two-factor authentication" });
    await expect(dialog.getByRole("button", { name: "Use a passkey" })).toBeVisible();
    await expect(dialog.getByLabel("Six-digit code")).toHaveCount(0);
    await nothingAgainst(page);
    await dialog.getByRole("button", { name: "Use a passkey" }).click();
    await atHome(page);
  });
});

test.describe("4 Forced password change", () => {
  test("comes before everything, cannot be closed, says nothing of a refusal, and is followed by the consent form", async ({
    browser,
  }) => {
    const { email } = await newPerson(browser, { mustChangePassword: true, agrees: false });
    const page = await newPage(browser);
    await giveCredentials(page, email, password);
    const dialog = page.getByRole("dialog", { name: "Change your password" });
    const field = (label: string) => dialog.getByLabel(label, { exact: true });
    await expect(field("Current password")).toBeFocused();
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);

    await dialog.getByRole("button", { name: "Change password" }).click();
    for (const words of [
      "Current password is required",
      "Password must be at least 8 characters",
      "Please confirm your password",
    ])
      await expect(dialog.getByText(words)).toBeVisible();
    await field("New password").fill(fresh);
    await field("Confirm password").fill("Something-else-9");
    await expect(dialog.getByText("Passwords don't match")).toBeVisible();
    await nothingAgainst(page);
    await field("Confirm password").fill(fresh);
    await field("Current password").fill("Not-The-Password-1");
    await dialog.getByRole("button", { name: "Change password" }).click();
    await expect(field("Current password")).toHaveValue("");
    await expect(field("Current password")).toBeFocused();
    await expect(field("Current password")).toHaveAttribute("aria-invalid", "true");
    await expect(toasts(page)).toHaveCount(0);

    await field("Current password").fill(password);
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("dialog", { name: "Data Collection and Privacy Consent" })).toBeVisible();
  });
});

test.describe("4 Consent", () => {
  test("the built-in form: the box before I Accept, Escape with and without it, a failure only in the console", async ({
    browser,
  }) => {
    const { email } = await newPerson(browser, { agrees: false });
    const page = await newPage(browser);
    const logged: string[] = [];
    page.on("console", (line) => line.type() === "error" && logged.push(line.text()));
    await page.route("**/api/consent-forms/active", (route) => route.abort());
    await giveCredentials(page, email, password);
    const dialog = page.getByRole("dialog", { name: "Data Collection and Privacy Consent" });
    const accept = dialog.getByRole("button", { name: "I Accept" });
    for (const words of [/Version 2\.0/, /June 2025/, /after 12 months/, /about 7 years/, /90-day/, /AES-256/, /Multi-factor/])
      await expect(dialog).toContainText(words);
    await expect(accept).toBeDisabled();
    await nothingAgainst(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();

    await page.route("**/api/user-consent", (route) => route.fulfill({ status: 500, body: "" }));
    await dialog.getByRole("checkbox").check();
    await accept.click();
    await expect.poll(() => logged.some((line) => line.includes("Failed to record consent"))).toBe(true);
    await expect(dialog).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);

    await page.unroute("**/api/user-consent");
    const sent = page.waitForRequest((request) => request.url().endsWith("/api/user-consent"));
    await page.keyboard.press("Escape");
    expect((await sent).postDataJSON()).toMatchObject({
      consentFormId: 0,
      accepted: true,
      formVersion: "2.0",
      ipAddress: "127.0.0.1",
      userAgent: await page.evaluate(() => navigator.userAgent),
      consentText: expect.stringContaining("AES-256"),
      timestamp: expect.stringMatching(/^\d{4}-/),
    });
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await atHome(page);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("a new version of the company's form asks again", async ({ browser }) => {
    const person = await newPerson(browser);
    const page = await signedIn(browser, person);
    const administrator = await administratorOf(browser);
    const publish = async (draft: object) => {
      const { id, version } = await ask<{ id: string; version: number }>(
        administrator,
        "POST",
        "/api/settings/consent-forms",
        draft,
      );
      await ask(administrator, "POST", `/api/settings/consent-forms/${id}/publication`, { version });
    };
    const form = { title: "What we keep of you", content: "Your reports.", legallyBinding: true, requiresConsent: true };
    try {
      for (const formVersion of ["e2e-1", "e2e-2"]) {
        await publish({ ...form, formVersion });
        await page.goto("/");
        const dialog = page.getByRole("dialog", { name: form.title });
        await expect(dialog).toContainText(`Version ${formVersion}`);
        await dialog.getByRole("checkbox").check();
        await dialog.getByRole("button", { name: "I Accept" }).click();
        await expect(dialog).toHaveCount(0);
      }
      await page.reload();
      await atHome(page);
      await expect(page.getByRole("dialog")).toHaveCount(0);
    } finally {
      // The people of other tests must not be asked.
      await publish({ ...form, formVersion: "e2e-none", requiresConsent: false });
    }
  });
});

test.describe("9 Theme", () => {
  test("is light on the sign-in page whatever the device prefers, and a dark choice is kept through sign-out", async ({
    browser,
  }) => {
    const page = await signedIn(browser, await newPerson(browser), { colorScheme: "dark" });
    const scheme = () => page.evaluate(() => document.documentElement.getAttribute("data-mantine-color-scheme"));
    expect(await scheme()).toBe("light");
    await page.getByRole("button", { name: "Dark theme" }).click();
    await signOut(page);
    expect(await scheme()).toBe("dark");
    await nothingAgainst(page);
  });
});

test("sign-in with the keyboard alone: forgotten password, refusal, second step, forced password change, consent", async ({
  browser,
}) => {
  const person = await newPerson(browser);
  const recovery = await setUpEmailCodes(await signedIn(browser, person), person);
  const administrator = await administratorOf(browser);
  await ask(administrator, "POST", `/api/users/${person.id}/password-reset`);

  const page = await newPage(browser);
  const press = (key: string) => page.keyboard.press(key);
  const reach = (name: string) => reachWithTab(page, name);
  await page.goto("/auth");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type(person.email);
  await reach("Forgot password");
  await press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Email")).toBeFocused();
  await press("Enter");
  await expect(page.getByRole("button", { name: "Back to sign in" })).toBeFocused();
  await press("Enter");
  await expect(page.getByRole("button", { name: "Forgot password" })).toBeFocused();

  await page.keyboard.press("Shift+Tab");
  await reach("Email");
  await press("Tab");
  await page.keyboard.type("Not-The-Password-1");
  await press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await press("ControlOrMeta+a");
  await page.keyboard.type(password);
  await press("Enter");

  await expect(page.getByLabel("Six-digit code")).toBeFocused();
  await reach("Use a recovery code");
  await press("Enter");
  await reach("Recovery code");
  await page.keyboard.type(recovery[1] ?? "");
  await press("Enter");

  await expect(page.getByLabel("Current password", { exact: true })).toBeFocused();
  for (const [label, text] of [
    ["Current password", password],
    ["New password", fresh],
    ["Confirm password", fresh],
  ] as const) {
    await reach(label);
    await page.keyboard.type(text);
  }
  await press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await atHome(page);
});

test("no page of the rail breaks the content security policy or writes an error to the console", async ({ browser }) => {
  const page = await newPage(browser);
  await agreed(page.context(), ruth);
  await giveCredentials(page, ruth, password);
  await atHome(page);
  // Starting here, because the browser logs the 401 response to the session request.
  const complaints = await watch(page);
  const links = page.getByRole("complementary").getByRole("link");
  await expect(links.filter({ hasText: "Inspection reports" })).toBeVisible();
  const rail = await links.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(rail.length).toBeGreaterThan(10);
  for (const path of new Set(rail)) {
    await followed(page, path);
    await expect(page.locator("#page").getByRole("heading").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect([path, ...complaints]).toEqual([path]);
  }
});

interface NewPerson {
  id: string;
  email: string;
  mailbox: Mailbox;
}

let made = 0;

/** A technician made for one test, who has accepted the consent form by default. */
async function newPerson(
  browser: Browser,
  { mustChangePassword = false, agrees = true }: { mustChangePassword?: boolean; agrees?: boolean } = {},
): Promise<NewPerson> {
  made += 1;
  const email = `way-in.${Date.now()}.${made}@demo.example`;
  const { id } = await ask<{ id: string }>(await administratorOf(browser), "POST", "/api/users", {
    email,
    firstName: "Way",
    lastName: `In ${made}`,
    role: "Technician",
    password,
    mustChangePassword,
  });
  if (agrees) {
    const context = await browser.newContext();
    await agreed(context, email);
    await context.close();
  }
  return { id, email, mailbox: new Mailbox(email) };
}

let administrator: BrowserContext | null = null;

async function administratorOf(browser: Browser): Promise<BrowserContext> {
  if (administrator && browser.contexts().includes(administrator)) return administrator;
  administrator = await browser.newContext();
  await ask(administrator, "POST", "/api/login", { email: ruth, password });
  return administrator;
}

async function newPage(browser: Browser, options: Parameters<Browser["newContext"]>[0] = {}): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}

async function signedIn(
  browser: Browser,
  { email }: NewPerson,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<Page> {
  const page = await newPage(browser, options);
  await giveCredentials(page, email, password);
  await atHome(page);
  return page;
}

async function giveCredentials(page: Page, email: string, word: string): Promise<void> {
  if (!page.url().endsWith("/auth")) await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(word);
  await marked(page);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function giveRecoveryCode(page: Page, email: string, code: string): Promise<void> {
  await giveCredentials(page, email, password);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(code);
  await page.getByRole("button", { name: "Verify" }).click();
}

async function atHome(page: Page): Promise<void> {
  await pageReloaded(page);
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Menu of/ }).click();
  await marked(page);
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await pageReloaded(page);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "Forgot password" }).click();
  const dialog = page.getByRole("dialog", { name: "Forgot password" });
  await dialog.getByLabel("Email").fill("nobody");
  await dialog.getByRole("button", { name: "Send link" }).click();
  await expect(dialog.getByText("Invalid email address")).toBeVisible();
  await nothingAgainst(page);
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("dialog", { name: "Check Your Email" })).toBeVisible();
}

/** Sets up email codes on the profile; returns the recovery codes. */
async function setUpEmailCodes(page: Page, { mailbox }: NewPerson): Promise<string[]> {
  await page.goto("/my-profile");
  await page.getByRole("button", { name: "Set up email codes" }).click();
  await provePassword(page, "Send code");
  await page.getByLabel("Six-digit code").fill(await mailbox.next(/\b\d{6}\b/));
  await nothingAgainst(page);
  await page.getByRole("button", { name: "Confirm" }).click();
  return saveRecoveryCodes(page);
}

async function provePassword(page: Page, goOn: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[autocomplete=current-password]").fill(password);
  await dialog.getByRole("button", { name: goOn }).click();
}

async function saveRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole("dialog", { name: "Save your recovery codes" });
  const listed = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
  await nothingAgainst(page);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toHaveCount(0);
  return codes;
}

/** Delays a request until the returned function is called. */
async function holdBack(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Invisible errors of a page: console errors, and violations of the content security policy. */
async function watch(page: Page): Promise<readonly string[]> {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (line) => {
    if (line.type() === "error") complaints.push(`${line.text()} (${page.url()})`);
  });
  await page.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      console.error(`Content security policy: ${violatedDirective} ${blockedURI}`),
    ),
  );
  return complaints;
}

/** Checks the page for screen readers, including any open dialog. */
async function nothingAgainst(page: Page): Promise<void> {
  await settled(page);
  expect(await heldAgainst(page)).toEqual([]);
}

/** Dialogs fade in; while fading, their text has too little contrast. */
async function settled(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  if ((await dialog.count()) > 0) await expect(dialog).toHaveCSS("opacity", "1");
}

/** Presses Tab until the field or button with that name has the focus; fails if it is never reached. */
async function reachWithTab(page: Page, name: string): Promise<void> {
  const exact = { name, exact: true };
  const target = page.getByLabel(name, { exact: true }).or(page.getByRole("button", exact)).first();
  await expect(target).toBeVisible();
  for (let step = 0; step < 40; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard does not reach ${name}.`);
}

/** The announced text, without the seconds counting down. */
const words = (text: string) => text.replaceAll(/\d+ seconds?/g, "some seconds");

function toasts(page: Page) {
  return page.getByRole("region", { name: "Messages (F8)" }).getByRole("listitem");
}
