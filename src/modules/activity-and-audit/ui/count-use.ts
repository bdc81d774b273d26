import type { AnyRouter } from "@tanstack/react-router";
import { whenIdle } from "#kit/ui/idle.ts";

/** Tells of each page that is shown behind sign-in, by the pattern of its address; what counting takes is brought once it begins. */
export function countUse(router: Pick<AnyRouter, "subscribe" | "state">): void {
  router.subscribe("onResolved", () => {
    const { matches } = router.state as { matches: { routeId: string; fullPath: string }[] };
    if (!matches.some(({ routeId }) => routeId.includes("signed-in"))) return;
    const pattern = matches.at(-1)?.fullPath ?? "";
    void whenIdle()
      .then(() => import("./use-counter.ts"))
      .then(({ pageShown }) => pageShown(pattern))
      .catch(() => undefined);
  });
}
