/** Loads the demo company into the folder given and stops again: `npm test` does it once, and each part of the browser tests begins on a copy. */
import { OwnServer } from "./own-server.ts";

const server = await OwnServer.on(process.argv[2] ?? "");
await server.stop();
