import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";

const usual = join(process.env["E2E_FOLDER"] ?? "", "outbox");

interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** Waits for the first email to this address that was not read yet through this mailbox and matches; returns the match. */
export class Mailbox {
  readonly #address: string;
  readonly #folder: string;
  readonly #read = new Set<string>();

  /** `folder` is where the server writes its emails; by default the one shared by all tests. */
  constructor(address: string, folder: string = usual) {
    this.#address = address;
    this.#folder = folder;
  }

  async next(looked: RegExp): Promise<string> {
    let found: string | undefined;
    await expect
      .poll(
        () => {
          found = this.#look(looked);
          return found;
        },
        { timeout: 15_000, intervals: [200] },
      )
      .toBeDefined();
    return found ?? "";
  }

  #look(looked: RegExp): string | undefined {
    for (const name of this.#unread()) {
      const { to, text } = JSON.parse(readFileSync(join(this.#folder, name), "utf8")) as Letter;
      this.#read.add(name);
      const match = to === this.#address ? looked.exec(text) : null;
      if (match) return match[1] ?? match[0];
    }
    return undefined;
  }

  #unread(): string[] {
    return files(this.#folder).filter((name) => !this.#read.has(name));
  }
}

/** Complete emails, oldest first; the folder does not exist before the first one. */
function files(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json") && !name.startsWith("."))
      .toSorted();
  } catch {
    return [];
  }
}
