/** A separate process that commits rows without end and prints each number once its commit is acknowledged; tests kill it. */
import { randomUUID } from "node:crypto";
import { openDatabase } from "../open-database.ts";

const database = await openDatabase({ dataDir: process.argv[2] ?? "" });
await database.query("create table if not exists written (number text primary key)");
for (;;) {
  const number = randomUUID();
  await database.query("insert into written values ($1)", [number]);
  process.stdout.write(`${number}\n`);
}
