import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { browserCandidates, defaultBrowser, profileFolder, windowArguments } from "./browsers.ts";
import { whoAnswers } from "./who-answers.ts";

interface Order {
  /** An origin; null is the server of this clone, which is started if it does not answer. */
  address: string | null;
  port: string;
  /** Passed to the browser unchanged. */
  words: string[];
}

interface Launch extends Order {
  /** The script that starts the server of this clone. */
  startScript: string;
  env: Record<string, string | undefined>;
}

/** Parses the arguments: first an address, if any, then arguments for the browser. */
export function orderFrom(words: readonly string[], env: Record<string, string | undefined>): Order {
  const [first = "", ...rest] = words;
  const port = env["PORT"] || "3000";
  if (!URL.canParse(first) || !/^https?:$/.test(new URL(first).protocol)) return { address: null, port, words: [...words] };
  return { address: new URL(first).origin, port, words: rest };
}

/** Opens the window and waits until it is closed; a server started for it is then stopped. Returns the exit code. */
export async function launch({ address, port, words, startScript, env }: Launch): Promise<number> {
  const open = address ?? `http://localhost:${port}`;
  const answer = await whoAnswers(open);
  if (answer === "another") throw new Error(`Another program answers at ${open}. Set PORT to a free port.`);
  if (answer === "nobody" && address !== null) throw new Error(`${address} does not answer.`);
  const server = answer === "nobody" ? await startedServer(startScript, open, env) : null;
  try {
    return await shown(open, words, env, server);
  } finally {
    server?.kill("SIGTERM");
  }
}

/** Five minutes: the first start of a fresh clone installs and builds. */
const patience = 300_000;

async function startedServer(script: string, address: string, env: Launch["env"]): Promise<ChildProcess> {
  const server = spawn(process.execPath, [script], { stdio: "inherit", env });
  const until = Date.now() + patience;
  try {
    while ((await whoAnswers(address)) !== "holdpoint") {
      if (server.exitCode !== null) throw new Error("The server ended; the lines above explain why.");
      if (Date.now() > until) throw new Error(`The server did not answer at ${address} within five minutes.`);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  } catch (error) {
    server.kill("SIGTERM");
    throw error;
  }
  return server;
}

/** The app window of an installed browser; without one the person's own browser, in which case the server runs until Ctrl-C. */
async function shown(
  address: string,
  words: readonly string[],
  env: Launch["env"],
  server: ChildProcess | null,
): Promise<number> {
  const machine = { platform: process.platform, env, home: homedir() };
  const browser = browserCandidates(machine).find((path) => existsSync(path));
  if (!browser) {
    await ended(spawn(...defaultBrowser(process.platform, address), { stdio: "ignore" }));
    console.log(`No Chrome, Edge or Chromium was found; ${address} is opened in your own browser.`);
    return server ? ended(server) : 0;
  }
  const profile = profileFolder(machine, browser);
  mkdirSync(profile, { recursive: true });
  return ended(spawn(browser, windowArguments(address, profile, words), { stdio: "ignore", env }));
}

/** The exit code of a child; a request to end this process is passed on to it. */
function ended(child: ChildProcess): Promise<number> {
  const pass = (signal: NodeJS.Signals) => void child.kill(signal);
  process.on("SIGTERM", pass);
  process.on("SIGINT", pass);
  return new Promise<number>((resolve, reject) => {
    child.on("exit", (code) => resolve(code ?? 0));
    child.on("error", (error) => reject(new Error(`The browser could not be started: ${error.message}`)));
  }).finally(() => {
    process.off("SIGTERM", pass);
    process.off("SIGINT", pass);
  });
}
