import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { OwnServer } from "./own-server.ts";
import { agreed, ask, pageReloaded, marked } from "./people.ts";
import { test } from "./test.ts";

/* The owner of the database can disable its triggers and rewrite events. The chain of the trail reveals it. */

test.describe.configure({ timeout: 300_000 });

const admin = { email: "ida.berg@trail.example", password: "Correct-Horse-7" };
const folder = mkdtempSync(join(tmpdir(), "holdpoint-trail-"));
const data = join(folder, "data");
const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
let server: OwnServer | null = null;

test.afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("verification of the trail names an event that was changed directly in the database", async ({ browser }) => {
  server = await OwnServer.on(data, env);
  const first = await browser.newContext({ baseURL: server.address });
  await agreed(first, admin.email, admin.password);
  await ask(first, "POST", "/api/login", admin);
  const site = { kinds: ["branch"], address: "12 Dock Road", country: "US", timeZone: "America/Chicago" };
  for (const code of ["HOU", "DAL", "AUS"])
    await ask(first, "POST", "/api/base-locations", { ...site, code, name: `${code} branch` });
  await expect
    .poll(async () => (await sealed(first.request, "DAL branch"))?.seq ?? null, { message: "the event is sealed within seconds" })
    .not.toBeNull();
  const victim = await sealed(first.request, "DAL branch");
  await server.stop();

  await alterInDatabase(
    "update audit_event set changes = replace(changes::text, '12 Dock Road', '99 Elm Street')::jsonb where id = $1",
    victim?.id ?? "",
  );

  server = await OwnServer.on(data, env);
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  await page.goto("/auth");
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await marked(page);
  await page.getByRole("button", { name: "Sign in" }).click();
  await pageReloaded(page);
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.goto("/audit-events");
  await page.getByRole("button", { name: "Verify the trail" }).click();
  const banner = page.getByRole("alert").filter({ hasText: "Audit trail verification failed" });
  await expect(banner).toContainText(`Audit trail verification failed at event ${victim?.seq} on `, { timeout: 60_000 });
  await expect(banner).toContainText("The content of the event was altered after it was sealed.");
  await expect(banner).toHaveAttribute("data-meaning", "bad");
  await context.close();

  // The product itself cannot do this: the triggers refuse it.
  await server.stop();
  await expect(statement("update audit_event set reason = 'forged' where id = $1", victim?.id ?? "")).rejects.toThrow(
    "only ever added to",
  );
});

interface Row {
  id: string;
  seq: number | null;
  entityLabel: string;
}

async function sealed(request: { get: (address: string) => Promise<{ json: () => Promise<unknown> }> }, label: string) {
  const { rows } = (await (await request.get("/api/audit-events?entity=BaseLocation")).json()) as { rows: Row[] };
  return rows.find(({ entityLabel, seq }) => entityLabel.includes(label) && seq !== null) ?? null;
}

/** As the owner of the database, with its triggers disabled. */
async function alterInDatabase(sql: string, id: string): Promise<void> {
  await statement(sql, id, true);
}

/** Runs a statement on the folder of a server that is stopped, in a process of its own. */
async function statement(sql: string, id: string, asOwner = false): Promise<void> {
  const around = (on: boolean) =>
    asOwner ? `await database.query("alter table audit_event ${on ? "enable" : "disable"} trigger user");` : "";
  const program = `
    import { openDatabase } from "./src/kit/server/open-database.ts";
    const database = await openDatabase({ dataDir: process.argv[1] });
    try {
      ${around(false)}
      const rows = await database.query(process.argv[2] + " returning id", [process.argv[3]]);
      if (rows.length !== 1) throw new Error("Nothing was altered.");
      ${around(true)}
    } finally {
      await database.close();
    }`;
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program, data, sql, id]);
}
