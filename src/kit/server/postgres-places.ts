import { StartRefused } from "./database-errors.ts";

/**
 * Where PostgreSQL is: `postgres://user:password@one:5432,two:5432/name` names several servers, of which one accepts changes at a time, as a
 * primary and its standby. Every connection goes to the current one, until a caller finds that it does not answer and switches to the next.
 */
export class PostgresPlaces {
  readonly #urls: readonly string[];
  #at = 0;

  /** Refuses to start with an address that cannot be parsed. */
  constructor(url: string) {
    this.#urls = urlsOf(url);
  }

  get current(): string {
    return this.#urls[this.#at] ?? "";
  }

  get areSeveral(): boolean {
    return this.#urls.length > 1;
  }

  /** Switches to the one after `url`, unless another has been chosen meanwhile. */
  leave(url: string): void {
    if (url === this.current) this.#at = (this.#at + 1) % this.#urls.length;
  }

  /** Host, port and database of the current one, without user and password. */
  get name(): string {
    try {
      const { host, pathname } = new URL(this.current);
      return `${host || "the local socket"}${pathname}`;
    } catch {
      return "DATABASE_URL";
    }
  }
}

function urlsOf(url: string): string[] {
  const [, scheme = "", hosts, rest = ""] = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*,[^/?]*)(.*)$/.exec(url) ?? [];
  if (hosts === undefined) return [url];
  return hosts.split(",").map((host) => {
    const one = scheme + host.trim() + rest;
    if (!host.trim() || !URL.canParse(one))
      throw new StartRefused("DATABASE_URL names several servers and one of them cannot be read; give host:port, host:port.");
    return withoutChoice(one);
  });
}

/** Of several servers the one that accepts changes is always used, whatever the address says. */
function withoutChoice(url: string): string {
  const plain = new URL(url);
  plain.searchParams.delete("target_session_attrs");
  return plain.href;
}
