/** Parts of `several-servers.ts`: tasks shared by servers on one database. */
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { RunningServer } from "../src/testing-process.ts";
import { peopleAndAccess } from "#modules/people-and-access/contract.ts";

interface Together {
  servers: readonly RunningServer[];
  client: string;
  /** The folder for their outgoing messages. */
  outbox: string;
}
type Says = (what: string, holds: boolean, seen: string) => void;

/** Thirty invitations on three servers, any of which may send any message: every one is sent once. */
export async function sentOnce({ servers, outbox }: Together, says: Says): Promise<void> {
  const addresses = Array.from({ length: 30 }, (_, n) => `person${n}@example.com`);
  const refused: string[] = [];
  const invite = async (server: RunningServer, first: number) => {
    for (let n = first; n < addresses.length; n += servers.length) {
      const { status, body } = await server.ask(peopleAndAccess.endpoints.invite, {
        body: {
          email: addresses[n] ?? "",
          firstName: "Pat",
          lastName: `Person${n}`,
          employmentType: "employee",
          roles: ["Technician"],
        },
      });
      if (status !== 200) refused.push(`${status} ${JSON.stringify(body).slice(0, 200)}`);
    }
  };
  await Promise.all(servers.map(invite));
  says("thirty invitations are taken", refused.length === 0, refused.join("; "));
  const sent = () =>
    readdirSync(outbox)
      .filter((name) => name.endsWith(".json"))
      .map((name) => (JSON.parse(readFileSync(join(outbox, name), "utf8")) as { to: string }).to)
      .filter((to) => addresses.includes(to));
  for (let tries = 0; tries < 60 && sent().length < addresses.length; tries += 1) await pause(500);
  await pause(3_000);
  const all = sent();
  says("and each is sent once", all.length === 30 && new Set(all).size === 30, `${all.length} messages to ${new Set(all).size}`);
}

/** Files uploaded to alternating servers, as by a proxy, can be read on every one. */
export async function filesOfAll({ servers, client }: Together, says: Says): Promise<void> {
  const place = new URLSearchParams({ entity: "ClientCompany", entityId: client, kind: "file" }).toString();
  const wrong: string[] = [];
  for (let n = 0; n < 12; n += 1) {
    const [to, text] = [servers[n % servers.length], `Note ${n} ${randomUUID()}`];
    if (!to) return;
    const form = new FormData();
    form.append("file", new Blob([text]), "note.txt");
    const sent = await fetch(`${to.url}/api/files?${place}`, { method: "POST", headers: { cookie: to.cookie }, body: form });
    const { id } = (await sent.json()) as { id: string };
    const read = await Promise.all(
      servers.map(async ({ url, cookie }) => (await fetch(`${url}/api/files/${id}/content`, { headers: { cookie } })).text()),
    );
    if (read.some((one) => one !== text)) wrong.push(`${sent.status} ${read.join(" ").slice(0, 60)}`);
  }
  says("twelve files sent in turn are read at every server", wrong.length === 0, wrong.join("; "));
}

/** Thirty equal requests a minute from one address, spread over the servers: the limit of twenty is shared. */
export async function oneLimit({ servers }: Together, says: Says): Promise<void> {
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async (_, n) => {
      const { url } = servers[n % servers.length] ?? { url: "" };
      const headers = { "content-type": "application/json" };
      return (await fetch(`${url}/api/auth/forgot-password`, { method: "POST", headers, body: "{}" })).status;
    }),
  );
  const passed = statuses.filter((status) => status !== 429).length;
  says("of 30 requests for a new password within a minute 20 are let through", passed === 20, `${passed} of 30`);
}
