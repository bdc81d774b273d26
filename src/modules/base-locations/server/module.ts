import { baseLocations } from "../contract.ts";
import { noteMove } from "./moves.ts";
import { roadsFrom } from "./roads.ts";
import { baseLocationRoutes } from "./routes.ts";
import { baseMoved } from "#directory/bases/events.ts";
import { on } from "#kit/server/events.ts";
import { serverModule } from "../../../server-module.ts";

export const baseLocationsServer = serverModule(baseLocations, {
  routes: baseLocationRoutes,
  answers: { roadsFrom },
  subscribes: [on(baseMoved, ({ store }, move) => noteMove(store, move))],
});
