import type { InjectOptions } from "fastify";
import { desc, eq } from "drizzle-orm";
import { addressOf } from "#kit/client.ts";
import type { Asking, Endpoint, Reply } from "#kit/contract.ts";
import { message } from "#kit/server/mail/tables.ts";
import { securityEvent } from "#kit/server/tables.ts";
import type { Answer, TestApp } from "#testing.ts";

/** A browser for tests: it stores the cookies it gets and sends them back. */
export interface Browser {
  ask: <E extends Endpoint>(endpoint: E, asking: Asking<E>, headers?: Record<string, string>) => Promise<Answer<Reply<E>>>;
  /** Present values by name. */
  cookies: Map<string, string>;
  /** The cookies of the last answer with their attributes. */
  lastSet: string[];
}

let browsers = 0;

export function browserOn({ app }: TestApp): Browser {
  browsers += 1;
  // Each at an address of its own: too many requests from one must not block the next.
  const address = `10.1.${Math.floor(browsers / 250)}.${browsers % 250}`;
  const cookies = new Map<string, string>();
  const browser: Browser = {
    cookies,
    lastSet: [],
    ask: async (endpoint, asking, headers = {}) => {
      const { body } = asking as { body?: object };
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const request: InjectOptions = {
        method: endpoint.method,
        url: addressOf(endpoint, asking),
        headers: { "x-forwarded-for": address, ...headers, ...(cookie ? { cookie } : {}) },
      };
      if (body !== undefined) request.payload = body;
      const response = await app.inject(request);
      browser.lastSet = [response.headers["set-cookie"] ?? []].flat();
      for (const { name, value } of response.cookies) {
        if (value) cookies.set(name, value);
        else cookies.delete(name);
      }
      const parsed: unknown = response.body ? JSON.parse(response.body) : undefined;
      return { status: response.statusCode, body: parsed, problem: parsed } as never; // callers read `body` or `problem` after looking at the status
    },
  };
  return browser;
}

/** The messages stored for an address or a number, the newest first. */
export function messagesTo({ db }: TestApp, recipient: string) {
  return db.select().from(message).where(eq(message.recipient, recipient)).orderBy(desc(message.at));
}

/** The newest code among the messages to an address or a number. */
export async function codeSentTo(on: TestApp, recipient: string): Promise<string> {
  const codes = (await messagesTo(on, recipient)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]);
  const code = codes.find(Boolean);
  if (!code) throw new Error(`No code was sent to ${recipient}.`);
  return code;
}

/** A code different from this one. */
export const notThe = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** The security events of a person, including those that are written after an answer was sent. */
export async function securityKinds({ db, settled }: TestApp, userId: string): Promise<string[]> {
  await settled();
  const events = await db.select().from(securityEvent).where(eq(securityEvent.userId, userId));
  return events.map(({ kind, outcome }) => `${kind} ${outcome}`);
}
