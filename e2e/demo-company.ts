/** Loads the demo company into the folder given and stops again: `npm test` does it once, and each part of the browser tests begins on a copy. */
import { openDatabase } from "../src/kit/server/open-database.ts";
import { OwnServer } from "./own-server.ts";

const dataDir = process.argv[2] ?? "";
const server = await OwnServer.on(dataDir);
await server.stop();

// Each server of a test would print the demo's two hundred signed reports and the packages they went out with, which took a third of the processor
// time; a report that is opened is printed then.
const database = await openDatabase({ dataDir });
await database.query("delete from pgboss.job where name in ('report.pdf', 'release.package') and state = 'created'");
await database.close();
