/** Loads the demo company into the given folder and stops: `npm test` does it once, and each part of the browser tests starts with a copy. */
import { openDatabase } from "../src/kit/server/open-database.ts";
import { OwnServer } from "./own-server.ts";

const dataDir = process.argv[2] ?? "";
const server = await OwnServer.on(dataDir);
await server.stop();

// Otherwise each test server would print the demo's two hundred signed reports and their packages, a third of the processor time; a report is printed
// when opened.
const database = await openDatabase({ dataDir });
await database.query("delete from pgboss.job where name in ('report.pdf', 'release.package') and state = 'created'");
await database.close();
