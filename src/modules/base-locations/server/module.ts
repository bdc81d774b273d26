import { baseLocations } from "../contract.ts";
import { baseMoved } from "../events.ts";
import { noteMove } from "./moves.ts";
import { baseLocationRoutes } from "./routes.ts";
import { on } from "#kit/server/events.ts";
import { serverModule } from "../../../server-module.ts";

export const baseLocationsServer = serverModule(baseLocations, {
  routes: baseLocationRoutes,
  subscribes: [on(baseMoved, ({ store }, move) => noteMove(store, move))],
});
