import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { unusedPort } from "../src/kit/server/testing/unused-port.ts";

/** A separate server for one test, besides the shared one. */
export class OwnServer {
  readonly address: string;
  readonly #process: ChildProcess;

  private constructor(address: string, process: ChildProcess) {
    this.address = address;
    this.#process = process;
  }

  /** Starts the product on a folder and waits until it answers. */
  static async on(dataDir: string, env: Record<string, string> = {}): Promise<OwnServer> {
    const port = await unusedPort();
    const child = spawn(process.execPath, ["src/server.ts"], {
      env: {
        PATH: process.env["PATH"],
        NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
        PORT: String(port),
        HOST: "127.0.0.1",
        DATA_DIR: dataDir,
        ...env,
      },
      stdio: "ignore",
    });
    // A test that times out while the server starts could not stop it.
    const end = () => child.kill();
    process.once("exit", end);
    child.once("exit", () => process.off("exit", end));
    const address = `http://127.0.0.1:${port}`;
    while (!(await answers(address))) {
      if (child.exitCode !== null) throw new Error(`The server ended (${child.exitCode}).`);
      await pause(200);
    }
    return new OwnServer(address, child);
  }

  /** Stops it like a service manager, and waits until it has released its folder. */
  async stop(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    this.#process.kill("SIGTERM");
    await once(this.#process, "exit");
  }
}

const answers = (address: string) =>
  fetch(`${address}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
